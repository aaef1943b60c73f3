import { describe, expect, it } from 'vitest';
import { EvaluationError } from './evaluation-error.ts';
import { countVerdicts, writeVerdictFile } from './verdict-file.ts';

const ANSWER = {
  outcome: 'answer',
  sources: ['/a', '/b'],
  support: 'none',
  milliseconds: 1,
} as const;

const WRITTEN = writeVerdictFile([
  { ...ANSWER, question: 'Who?', text: '**[A](https://a)**\n\nverdict: a word\n=== 9. no block' },
  { ...ANSWER, question: 'When?', text: '', outcome: 'declined', sources: [] },
]);

/** Returns `WRITTEN` with these verdicts filled in, in order. */
function fillIn(...verdicts: readonly string[]): string {
  const left = [...verdicts];
  return WRITTEN.replace(/^verdict:$/gm, () => `verdict: ${left.shift() ?? ''}`);
}

describe('verdict files', () => {
  it('a verdict file has the question, outcome, text and sources of each answer', () => {
    expect(WRITTEN).toBe(`=== 1. Who?
outcome: answer
| **[A](https://a)**
|
| verdict: a word
| === 9. no block
sources: /a /b
verdict:

=== 2. When?
outcome: declined
|
sources:
verdict:
`);
  });

  it('the verdicts of a file are counted, and lines of answers are ignored', () => {
    expect(countVerdicts(fillIn('good', 'None'))).toEqual([
      { name: 'good', count: 1, of: 2 },
      { name: 'partly', count: 0, of: 2 },
      { name: 'misleading', count: 0, of: 2 },
      { name: 'no text', count: 1, of: 2 },
    ]);
  });

  it('a verdict file edited on Windows is counted', () => {
    const source = fillIn('partly', 'misleading').replaceAll('\n', '\r\n');
    expect(countVerdicts(source).map(({ count }) => count)).toEqual([0, 1, 1, 0]);
  });

  const use = 'Write one of good, partly, misleading, none.';
  it.each([
    ['a missing verdict', fillIn('good'), `2. When?: no verdict. ${use}`],
    [
      'a deleted verdict',
      fillIn('good').replace(/verdict: $/m, ''),
      `2. When?: no verdict. ${use}`,
    ],
    ['an unknown verdict', fillIn('fine', 'good'), `1. Who?: unknown verdict 'fine'. ${use}`],
    ['a second verdict', fillIn('good\nverdict: none', 'good'), `1. Who?: two verdicts. ${use}`],
    ['a file of something else', 'a.md\tWhat?\n', 'The file has no questions.'],
  ])('%s is an error that names the question', (_, source, message) => {
    expect(() => countVerdicts(source)).toThrow(new EvaluationError(message));
  });
});
