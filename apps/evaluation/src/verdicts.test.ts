import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addVerdict,
  agreements,
  formatAgreement,
  gradeOf,
  readVerdicts,
  scoreOf,
  sentencesOf,
  strictestVerdicts,
  type Verdict,
} from './verdicts.ts';

const VERDICT: Verdict = {
  version: 1,
  reviewer: 'ann',
  at: '2026-11-29T08:00:00.000Z',
  answer: '0123456789abcdef',
  origin: 'questions',
  question: 'Who?',
  outcome: 'answer',
  language: 'en',
  topic: 'cards',
  sources: ['https://site.example/cards/'],
  sentences: [{ text: 'Every veteran.', verdict: 'right' }],
  source: 'right',
  flags: [],
  better: '',
  note: '',
};

const id = (number: number): string => number.toString(16).padStart(16, '0');

describe('a verdict', () => {
  const judged = (...verdicts: Verdict['sentences'][number]['verdict'][]): Verdict => ({
    ...VERDICT,
    sentences: verdicts.map((verdict) => ({ text: 'A.', verdict })),
  });

  it.each([
    ['all right', judged('right', 'right'), 100, 'right'],
    ['one sentence needs work', judged('right', 'needs-work'), 92.5, 'needs-work'],
    ['a wrong sentence', judged('right', 'wrong'), 62.5, 'wrong'],
    ['a near source', { ...VERDICT, source: 'near' as const }, 95, 'needs-work'],
    ['a wrong source', { ...VERDICT, source: 'wrong' as const }, 75, 'wrong'],
    ['a missing condition', { ...VERDICT, flags: ['condition-missing' as const] }, 100, 'wrong'],
    ['a faulty page', { ...VERDICT, flags: ['page-wrong' as const] }, 100, 'right'],
  ])(
    '%s: the score follows AI Answers, the grade the flags as well',
    (_, verdict, score, grade) => {
      expect(scoreOf(verdict)).toBe(score);
      expect(gradeOf(verdict)).toBe(grade);
    },
  );

  it('an answer of two reviewers counts by its lowest score, with the flags of both', () => {
    const kind: Verdict = { ...VERDICT, reviewer: 'bob', flags: ['harmful'] };
    expect(strictestVerdicts([kind, judged('wrong')])).toMatchObject([
      { sentences: [{ verdict: 'wrong' }], flags: ['harmful'] },
    ]);
  });
});

describe('a folder of verdicts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdicts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a missing folder has no verdicts', async () => {
    expect(await readVerdicts(join(folder, 'none'))).toEqual({ verdicts: [], faults: [] });
  });

  it('a broken line names file and line, and the others count', async () => {
    await addVerdict(folder, VERDICT);
    await addVerdict(folder, { ...VERDICT, answer: id(2) });
    const path = join(folder, 'ann.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n');
    const other = { ...VERDICT, source: 'fine' };
    lines.splice(1, 0, '{"version": 1,', JSON.stringify(other));
    await writeFile(path, lines.join('\r\n'));
    const { verdicts, faults } = await readVerdicts(folder);
    expect(verdicts.map(({ answer }) => answer)).toEqual([VERDICT.answer, id(2)]);
    expect(faults).toEqual([
      `${path}: line 2: no JSON`,
      expect.stringContaining(`${path}: line 3: no verdict: source: `),
    ]);
  });

  it('a later line of the same reviewer replaces the earlier one', async () => {
    await addVerdict(folder, { ...VERDICT, note: 'Second thoughts.' });
    const { verdicts } = await readVerdicts(folder);
    expect(verdicts.map(({ note }) => note)).toEqual(['Second thoughts.', '']);
  });
});

describe('the agreement of reviewers', () => {
  const grades = (reviewer: string, ...marks: Verdict['source'][]): Verdict[] =>
    marks.map((source, index) => ({ ...VERDICT, reviewer, source, answer: id(index) }));

  // The reviewers agree on 3 of 4 answers, and would by chance on 0.5 × 0.75 + 0.5 × 0.25 = 0.5 of them. Kappa is
  // (0.75 − 0.5) / (1 − 0.5) = 0.5.
  it('kappa is the agreement beyond chance', () => {
    const verdicts = [
      ...grades('ann', 'right', 'right', 'wrong', 'wrong', 'right'),
      ...grades('bob', 'right', 'right', 'right', 'wrong'),
    ];
    expect(agreements(verdicts)).toEqual([
      { reviewers: ['ann', 'bob'], answers: 4, same: 0.75, kappa: 0.5 },
    ]);
    expect(agreements(verdicts).map(formatAgreement)).toEqual([
      'ann and bob: kappa 0.50, same grade 75 % (4 answers)',
    ]);
  });

  it('reviewers who give every answer the same grade have no kappa', () => {
    const [agreement] = agreements([...grades('ann', 'right'), ...grades('bob', 'right')]);
    expect(agreement).toMatchObject({ same: 1, kappa: null });
    expect(agreements(grades('ann', 'right'))).toEqual([]);
  });
});

describe('the sentences of an answer', () => {
  it('headings and links alone are left out; items and rows are one sentence each', () => {
    const markdown = [
      '**[Cards: Who?](https://site.example/)**\n\n### Who?\n\nIt is free. Ask *Ada* first!',
      '- one. Two\n- [a link](https://site.example/)\n\n| Amount | Who |\n| --- | --- |\n| $1 | you |',
      '[Apply online](https://site.example/)\n\n> Quoted words.',
    ].join('\n\n');
    expect(sentencesOf(markdown)).toEqual([
      'It is free.',
      'Ask Ada first!',
      'one. Two',
      '$1 | you',
      'Quoted words.',
    ]);
  });
});
