import { EvaluationError } from './evaluation-error.ts';
import type { AskedAnswer } from './measure.ts';
import type { Figure } from './share.ts';

/** The verdicts that apps/evaluation/rubric.md defines, in the order of the report. */
const VERDICTS = ['good', 'partly', 'misleading', 'none'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Matches the first line of an answer's block. Never matches lines of the answer's text, which begin with `|`. */
const QUESTION = /^=== \d+\. /;
const VERDICT = /^verdict:(.*)$/;

/** Writes a block for each answer, with an empty verdict for a person to fill in. */
export function writeVerdictFile(answers: readonly AskedAnswer[]): string {
  return `${answers.map(writeBlock).join('\n\n')}\n`;
}

function writeBlock({ question, outcome, text, sources }: AskedAnswer, index: number): string {
  return [
    `=== ${index + 1}. ${question}`,
    `outcome: ${outcome}`,
    ...text.split('\n').map((line) => `| ${line}`.trimEnd()),
    `sources: ${sources.join(' ')}`.trimEnd(),
    'verdict:',
  ].join('\n');
}

/**
 * Counts the verdicts that a person has filled in.
 * @throws {EvaluationError} for a missing or unknown verdict, or a file without questions
 */
export function countVerdicts(source: string): Figure[] {
  const verdicts = readVerdicts(source);
  return VERDICTS.map((verdict) => ({
    name: verdict === 'none' ? 'no text' : verdict,
    count: verdicts.filter((one) => one === verdict).length,
    of: verdicts.length,
  }));
}

function readVerdicts(source: string): Verdict[] {
  const blocks: { question: string; verdicts: string[] }[] = [];
  for (const line of source.split(/\r?\n/)) {
    if (QUESTION.test(line)) blocks.push({ question: line.slice('=== '.length), verdicts: [] });
    const [, written] = VERDICT.exec(line) ?? [];
    if (written !== undefined) blocks.at(-1)?.verdicts.push(written.trim().toLowerCase());
  }
  if (blocks.length === 0) throw new EvaluationError('The file has no questions.');
  return blocks.map(({ question, verdicts }) => {
    const [written = ''] = verdicts;
    const verdict = VERDICTS.find((one) => one === written);
    if (verdict !== undefined && verdicts.length === 1) return verdict;
    const unknown = written === '' ? 'no verdict' : `unknown verdict '${written}'`;
    const fault = verdicts.length > 1 ? 'two verdicts' : unknown;
    throw new EvaluationError(`${question}: ${fault}. Write one of ${VERDICTS.join(', ')}.`);
  });
}
