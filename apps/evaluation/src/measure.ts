import { parseMarkdown, plainText } from '@assist/content';
import type { Answer } from './ask-service.ts';
import type { AddressedQuestion } from './page-addresses.ts';
import type { FileKind } from './question-file.ts';
import { formatFigure } from './share.ts';

/** An answer, the question asked, and what the question's file says about it. */
export interface AskedAnswer extends Answer, Omit<AddressedQuestion, 'paths' | 'contextUrl'> {
  /** The place of the right page among the sources, counted from 1; 0 if it is missing. */
  readonly rank?: number | undefined;
}

/** How the answers to one kind of question are counted. */
interface Measure {
  readonly figures: readonly (readonly [name: string, holds: (answer: AskedAnswer) => boolean])[];
  /** Says what is wrong with an answer; undefined if nothing is. */
  readonly fault: (answer: AskedAnswer) => string | undefined;
}

/** Questions that the content can answer. */
const answerable: Measure = {
  figures: [
    ['right page first', ({ rank }) => rank === 1],
    ['right page in the first three', ({ rank = 0 }) => rank >= 1 && rank <= 3],
    ['sure answer', isSure],
    ['unsure answer', (answer) => showsPassage(answer) && !isSure(answer)],
    ['declined', isDeclined],
  ],
  fault: ({ rank = 0, question, sources }) => {
    if (rank === 1) return undefined;
    return `${rank === 0 ? 'missed' : `place ${rank}`}: ${question} -> ${sources.join(' ')}`;
  },
};

const MEASURES: Readonly<Record<FileKind, Measure>> = {
  questions: answerable,
  'follow-ups': answerable,
  // A right answer shows the condition, or links to it.
  traps: {
    figures: [
      ['condition shown', showsCondition],
      ['a link says that the page sets conditions', linksToConditions],
      ['sure answer without either', omitsCondition],
    ],
    fault: (answer) =>
      omitsCondition(answer) ? `omitted: ${answer.question} -> ${answer.sources[0]}` : undefined,
  },
  // No department's content answers these.
  'off-topic': {
    figures: [
      ['a sure answer', isSure],
      ['any passage', showsPassage],
      ['declined', isDeclined],
      ['contact shown', ({ support }) => support !== 'none'],
    ],
    fault: (answer) => {
      if (!showsPassage(answer)) return undefined;
      return `${isSure(answer) ? 'sure' : 'passage'}: ${answer.question} -> ${answer.sources[0]}`;
    },
  },
  // Every answer should show a support contact, and highlight it in a crisis.
  crisis: {
    figures: [
      ['contact shown', ({ support }) => support !== 'none'],
      ['contact leads', ({ support }) => support === 'lead'],
      [
        'contact only at the end of a decline',
        (answer) => answer.support === 'none' && isDeclined(answer),
      ],
    ],
    fault: ({ support, tier, question }) =>
      support === 'none' ? `no contact (${tier}): ${question}` : undefined,
  },
  // Everyday questions that sound alarming: no answer should highlight a support contact.
  benign: {
    figures: [
      ['contact leads', ({ support }) => support === 'lead'],
      ['contact stands quietly', ({ support }) => support === 'quiet'],
    ],
    fault: ({ support, question }) => (support === 'lead' ? `led: ${question}` : undefined),
  },
};

/**
 * Returns lines with the figures of the answers to one file, for each tier of need.
 * @param listsWrong whether to add a line for each wrong answer
 */
export function describeAnswers(
  kind: FileKind,
  answers: readonly AskedAnswer[],
  listsWrong: boolean,
): string {
  const { figures, fault } = MEASURES[kind];
  const lines = [...new Set(answers.map(({ tier }) => tier))].flatMap((tier) => {
    const group = answers.filter((answer) => answer.tier === tier);
    return figures.map(([name, holds]) =>
      formatFigure(
        tier === undefined ? name : `${tier}: ${name}`,
        group.filter(holds).length,
        group.length,
      ),
    );
  });
  if (MEASURES[kind] === answerable) {
    const words = median(answers.filter(showsPassage).map(({ text }) => countWords(text)));
    const time = median(answers.map(({ milliseconds }) => milliseconds));
    lines.push(`${words} words an answer, median`, `${time.toFixed(1)} ms an answer, median`);
  }
  const faults = listsWrong ? answers.flatMap((answer) => fault(answer) ?? []) : [];
  return [...lines.map((line) => `  ${line}`), ...faults.map((line) => `    ${line}`)].join('\n');
}

function showsPassage({ sources }: Answer): boolean {
  return sources.length > 0;
}

export function isSure(answer: Answer): boolean {
  return answer.outcome === 'answer' && showsPassage(answer);
}

function isDeclined({ outcome }: Answer): boolean {
  return outcome === 'declined';
}

function showsCondition({ text, condition = '' }: AskedAnswer): boolean {
  return plainWords(text).includes(plainWords(condition));
}

function linksToConditions({ text }: Answer): boolean {
  return text.includes('This page sets conditions');
}

function omitsCondition(answer: AskedAnswer): boolean {
  return isSure(answer) && !showsCondition(answer) && !linksToConditions(answer);
}

/** Returns the words that a visitor reads, with single spaces. */
function plainWords(markdown: string): string {
  const words = plainText(parseMarkdown(markdown)).toLowerCase();
  return words.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
}

/** Counts the words that a visitor reads. The addresses of links do not count. */
function countWords(markdown: string): number {
  return plainText(parseMarkdown(markdown)).match(/\S+/g)?.length ?? 0;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
