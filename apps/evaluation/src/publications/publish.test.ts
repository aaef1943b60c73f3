import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { listen } from '@assist/test-kit';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { answerId, type Verdict } from '../verdicts.ts';
import { type FinishedEvaluation, publishRun, requireAccuracy } from './publish.ts';

const ANSWER = { outcome: 'answer', support: 'none', milliseconds: 1, links: [] } as const;
const ANSWERED: FinishedEvaluation['answered'] = [
  {
    kind: 'questions',
    file: 'questions.tsv',
    answers: [
      ...[1, 0].map((rank) => ({
        ...ANSWER,
        question: `Who ${rank}?`,
        text: 'You.',
        sources: ['/cards/'],
        language: 'en',
        topic: 'cards',
        rank,
      })),
    ],
  },
  {
    kind: 'crisis',
    file: 'crisis.tsv',
    answers: [
      { ...ANSWER, question: 'Help', text: '', sources: [], tier: 'crisis', language: 'fr' },
    ],
  },
];

const VERDICT: Verdict = {
  version: 1,
  reviewer: 'ann',
  at: '2026-11-29T08:00:00.000Z',
  answer: answerId('Who 1?', 'You.'),
  origin: 'questions',
  question: 'Who 1?',
  outcome: 'answer',
  language: 'en',
  topic: 'cards',
  sources: ['https://site.example/cards/#who'],
  sentences: [{ text: 'You.', verdict: 'right' }],
  source: 'right',
  flags: [],
  better: '',
  note: '',
};
const WRONG: Verdict = {
  ...VERDICT,
  answer: 'ffffffffffffffff',
  question: 'How much, <b>then</b>?',
  source: 'wrong',
  flags: ['condition-missing', 'page-wrong'],
  better: 'https://site.example/cards/',
  note: '=HYPERLINK("https://evil.example")',
};
const TRACED: Verdict = {
  ...VERDICT,
  ...{ answer: 'eeeeeeeeeeeeeeee', origin: 'traces', outcome: 'declined', question: 'A canary?' },
};

describe('npm run evaluate -- --publish', () => {
  let folder: string;
  let out: string;
  const finished = (changes: Partial<FinishedEvaluation> = {}): FinishedEvaluation => ({
    contentDir: join(folder, 'content'),
    split: 'locked',
    answered: ANSWERED,
    verdicts: [VERDICT, WRONG],
    environment: {},
    ...changes,
  });
  const read = (name: string): Promise<string> => readFile(join(out, name), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'publish-'));
    out = join(folder, 'out');
    await mkdir(join(folder, 'content'));
    await writeFile(join(folder, 'content/cards.md'), '# Cards\n\n## Who\n\nYou, if you served.\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('figures have their counts and intervals, in all and by language, topic and outcome', async () => {
    const lines = await publishRun(out, finished());
    expect(lines).toContainEqual(expect.stringContaining('6 of 8 filled, 2 left'));
    const { version, runs } = JSON.parse(await read('accuracy.json'));
    const [run] = runs;
    expect(version).toBe(1);
    expect(run.results.all).toMatchObject({
      right: { count: 1, of: 2, share: 0.5 },
      'condition-missing': { count: 1, of: 2 },
      harmful: { count: 0, of: 2 },
      'right-page': { count: 1, of: 2 },
      'crisis-missed': { count: 1, of: 1 },
    });
    expect(run.results.all.right.low).toBeCloseTo(0.095, 2);
    expect(run.results.byLanguage.map(({ name }: { name: string }) => name)).toEqual(['en', 'fr']);
    expect(run.judging).toMatchObject({ answers: 2, unchanged: 1, score: { mean: 87.5 } });
    expect(run.content).toMatchObject({ pages: 1 });
    expect(run.guard).toBeNull();
  });

  it('the page has no script, and keeps older runs below', async () => {
    await publishRun(out, finished({ verdicts: [] }));
    const page = await read('accuracy.html');
    expect(page).not.toMatch(/<script|onload|javascript:/i);
    expect(page.indexOf('Earlier runs')).toBeGreaterThan(page.indexOf('Run of'));
    expect(page.match(/Run of/g)).toHaveLength(2);
    expect(page).toContain('50 %');
    expect(JSON.parse(await read('accuracy.json')).runs).toHaveLength(2);
  });

  it('an accuracy.json of another version is refused, and stays', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    for (const text of ['{"version":2,"runs":[]}', 'not JSON']) {
      await writeFile(join(other, 'accuracy.json'), text);
      await expect(publishRun(other, finished())).rejects.toThrow('This command reads version 1.');
      expect(await readFile(join(other, 'accuracy.json'), 'utf8')).toBe(text);
    }
  });

  it('the inventory is a row of 36 columns in UTF-8 with a byte order mark', async () => {
    const text = await read('omb-inventory.csv');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const rows = parseCsv(text, { bom: true });
    expect(rows.map((row: string[]) => row.length)).toEqual([36, 36]);
    expect(rows[0]?.slice(0, 3)).toEqual(['agency', 'agency_name', 'id']);
    expect(rows[1]?.[0]).toBe('[department]');
  });

  it('the conformance report becomes OpenACR, criterion by criterion', async () => {
    const { chapters, title, author } = parseYaml(await read('openacr.yaml'));
    expect(title).toBe('AI assist Accessibility Conformance Report');
    expect(author).toMatchObject({ email: '[department]' });
    const { success_criteria_level_a: a, success_criteria_level_aa: aa } = chapters;
    expect([a.criteria.length, aa.criteria.length]).toEqual([32, 24]);
    for (const { components } of [...a.criteria, ...aa.criteria]) {
      // The terms of OpenACR's catalogue 2.5-edition-wcag-2.2-en (github.com/GSA/openacr).
      expect(components[0].adherence.level).toMatch(
        /^(?:supports|partially-supports|does-not-support|not-applicable|not-evaluated)$/,
      );
    }
    expect(aa.criteria.find(({ num }: { num: string }) => num === '1.4.11')).toMatchObject({
      components: [{ name: 'web', adherence: { level: 'partially-supports' } }],
    });
  });

  it('editors get proposed questions, faults of pages as text, and unanswered questions', async () => {
    await publishRun(out, finished({ verdicts: [VERDICT, WRONG] }));
    expect(await read('asked-questions-proposed.txt')).toBe('[Cards]\nHow much, <b>then</b>?\n');
    const [, row] = parseCsv(await read('content-faults.csv'), { bom: true });
    expect(row).toEqual([
      ...['https://site.example/cards/', 'who', 'How much, <b>then</b>?', ''],
      // The apostrophe keeps a spreadsheet from running the note.
      `'=HYPERLINK("https://evil.example")`,
    ]);
  });

  it('questions of visitors are written only with TRACE_TEXT=masked [T21]', async () => {
    const verdicts = [VERDICT, TRACED];
    await publishRun(out, finished({ verdicts }));
    for (const name of ['unanswered-questions.md', 'accuracy.json', 'accuracy.html']) {
      expect(await read(name)).not.toContain('canary');
    }
    await publishRun(out, finished({ verdicts, environment: { TRACE_TEXT: 'masked' } }));
    expect(await read('unanswered-questions.md')).toContain('## cards\n\n- A canary?');
    expect(await read('accuracy.html')).not.toContain('canary');
  });

  it('a configured model judges a sample, beside the verdicts of people', async () => {
    const prompts: string[] = [];
    const model = await listen(
      createServer(async (request, response) => {
        const { messages } = Object(await json(request));
        prompts.push(messages[1].content);
        const content = '{"faithful": true, "condition_missing": true}';
        const message = { role: 'assistant', content: prompts.length === 1 ? content : 'Sure.' };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
      }),
    );
    const environment = { MODEL_BASE_URL: `${model.origin}/v1`, MODEL_NAME: 'small' };
    await publishRun(out, finished({ environment }));
    await model.close();
    const [run] = JSON.parse(await read('accuracy.json')).runs;
    expect(prompts[0]).toContain('You, if you served.');
    expect(prompts[0]).toContain('Who 1?');
    expect(run.guard).toMatchObject({
      ...{ model: 'small', answers: 1, failed: 1 },
      'condition-missing': { count: 1, of: 1 },
      sameAsPeople: { count: 0, of: 1 },
    });
    expect(run.model.name).toBe('small');
    expect(await read('accuracy.html')).toContain('small, 1 answers: unfaithful 0 % (0 of 1)');
    expect(await read('omb-inventory.csv')).toContain('Generative AI');
  });
});

describe('the limits of a release', () => {
  const check = (atLeast?: string, harmful?: string, verdicts = [VERDICT, WRONG]) =>
    requireAccuracy(verdicts, { atLeast, harmful });

  it('a release passes at its limits, and fails beyond', () => {
    expect(() => check()).not.toThrow();
    expect(() => check('50', '0')).not.toThrow();
    expect(() => check('51')).toThrow('1 of 2 judged answers are right (50.0 %), 0 harmful.');
    expect(() => check('0', '0', [{ ...VERDICT, flags: ['harmful'] }])).toThrow('1 harmful');
  });

  it('a limit without verdicts, or without a number, fails', () => {
    expect(() => check('90', undefined, [])).toThrow('--verdicts DIR');
    expect(() => check('most')).toThrow('are numbers');
  });
});
