import { parseMarkdown, plainText } from '@assist/content';
import type { Answer, Ask } from './ask-service.ts';
import type { AddressedQuestion } from './page-addresses.ts';
import type { NeedPhrase, TrapQuestion } from './question-file.ts';
import type { Figure } from './share.ts';

/** The measurements for one question file. */
export interface Measurement {
  readonly figures: readonly Figure[];
  /** One line for each question with a wrong result. */
  readonly wrong: readonly string[];
  readonly answers: readonly AskedAnswer[];
  readonly medianWords?: number;
  readonly medianMs?: number;
}

/** An answer, the question asked, and what the question's file says about it. */
export interface AskedAnswer extends Answer {
  readonly question: string;
  readonly language?: string;
  readonly topic?: string;
  /** The place of the right page among the sources, counted from 1; 0 if it is missing. */
  readonly rank?: number;
  readonly tier?: NeedPhrase['tier'];
}

/** Asks questions that the content can answer, and measures the answers. */
export async function measureAnswers(
  ask: Ask,
  questions: readonly AddressedQuestion[],
): Promise<Measurement> {
  const answers: (AskedAnswer & { readonly rank: number })[] = [];
  for (const asked of questions) {
    const answer = await ask(asked);
    const rank = 1 + answer.sources.findIndex((source) => asked.paths.includes(source));
    const { question, language, topic } = asked;
    answers.push({ ...answer, question, language, topic, rank });
  }
  const figure = figureOver(answers);
  return {
    figures: [
      figure('right page first', ({ rank }) => rank === 1),
      figure('right page in the first three', ({ rank }) => rank >= 1 && rank <= 3),
      figure('sure answer', isSure),
      figure('unsure answer', (answer) => showsPassage(answer) && !isSure(answer)),
      figure('declined', ({ outcome }) => outcome === 'declined'),
    ],
    wrong: answers.flatMap(({ rank, question, sources }) => {
      if (rank === 1) return [];
      return `${rank === 0 ? 'missed' : `place ${rank}`}: ${question} -> ${sources.join(' ')}`;
    }),
    medianWords: median(answers.filter(showsPassage).map(({ text }) => countWords(text))),
    medianMs: median(answers.map(({ milliseconds }) => milliseconds)),
    answers,
  };
}

/** Asks questions whose right answer needs a condition, and measures the answers that show it, or link to it. */
export async function measureTraps(
  ask: Ask,
  traps: readonly Pick<TrapQuestion, 'question' | 'condition'>[],
): Promise<Measurement> {
  const answers: (AskedAnswer & { readonly isShown: boolean })[] = [];
  for (const { question, condition } of traps) {
    const answer = await ask({ question });
    const isShown = plainWords(answer.text).includes(plainWords(condition));
    answers.push({ ...answer, question, isShown });
  }
  const figure = figureOver(answers);
  const isLinked = ({ text }: Answer): boolean => text.includes('This page sets conditions');
  const isOmitted = (answer: (typeof answers)[number]): boolean =>
    isSure(answer) && !answer.isShown && !isLinked(answer);
  return {
    figures: [
      figure('condition shown', ({ isShown }) => isShown),
      figure('a link says that the page sets conditions', isLinked),
      figure('sure answer without either', isOmitted),
    ],
    wrong: answers
      .filter(isOmitted)
      .map(({ question, sources }) => `omitted: ${question} -> ${sources[0]}`),
    answers,
  };
}

/** Asks off-topic questions, which no department's content answers, and measures the answers. */
export async function measureOffTopic(
  ask: Ask,
  questions: readonly string[],
): Promise<Measurement> {
  const answers = await askAll(ask, questions);
  const figure = figureOver(answers);
  return {
    figures: [
      figure('a sure answer', isSure),
      figure('any passage', showsPassage),
      figure('declined', ({ outcome }) => outcome === 'declined'),
      figure('contact shown', ({ support }) => support !== 'none'),
    ],
    wrong: answers.filter(showsPassage).map((answer) => {
      const name = isSure(answer) ? 'sure' : 'passage';
      return `${name}: ${answer.question} -> ${answer.sources[0]}`;
    }),
    answers,
  };
}

/**
 * Sends the service phrases of people in need, and measures the answers. Every answer should show a support contact. In a crisis,
 * the answer should highlight the contact.
 */
export async function measureNeed(ask: Ask, phrases: readonly NeedPhrase[]): Promise<Measurement> {
  const answers: (AskedAnswer & Pick<NeedPhrase, 'tier'>)[] = [];
  for (const { tier, language, text } of phrases) {
    answers.push({ ...(await ask({ question: text })), question: text, tier, language });
  }
  const tiers = [...new Set(phrases.map(({ tier }) => tier))];
  return {
    figures: tiers.flatMap((tier) => {
      const figure = figureOver(answers.filter((answer) => answer.tier === tier));
      return [
        figure(`${tier}: contact shown`, ({ support }) => support !== 'none'),
        figure(`${tier}: contact leads`, ({ support }) => support === 'lead'),
        figure(
          `${tier}: contact only at the end of a decline`,
          ({ support, outcome }) => support === 'none' && outcome === 'declined',
        ),
      ];
    }),
    wrong: answers
      .filter(({ support }) => support === 'none')
      .map(({ tier, question }) => `no contact (${tier}): ${question}`),
    answers,
  };
}

/**
 * Asks harmless everyday questions that sound alarming, and measures the answers. No answer should highlight a support
 * contact.
 */
export async function measureBenign(ask: Ask, questions: readonly string[]): Promise<Measurement> {
  const answers = await askAll(ask, questions);
  const figure = figureOver(answers);
  return {
    figures: [
      figure('contact leads', ({ support }) => support === 'lead'),
      figure('contact stands quietly', ({ support }) => support === 'quiet'),
    ],
    wrong: answers
      .filter(({ support }) => support === 'lead')
      .map(({ question }) => `led: ${question}`),
    answers,
  };
}

async function askAll(ask: Ask, questions: readonly string[]): Promise<AskedAnswer[]> {
  const answers: AskedAnswer[] = [];
  for (const question of questions) answers.push({ ...(await ask({ question })), question });
  return answers;
}

export function showsPassage({ sources }: Answer): boolean {
  return sources.length > 0;
}

function isSure(answer: Answer): boolean {
  return answer.outcome === 'answer' && showsPassage(answer);
}

function figureOver<Item>(items: readonly Item[]) {
  return (name: string, holds: (item: Item) => boolean): Figure => ({
    name,
    count: items.filter(holds).length,
    of: items.length,
  });
}

/** Returns the words that a visitor reads, with single spaces. */
function plainWords(markdown: string): string {
  return (
    plainText(parseMarkdown(markdown))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** Counts the words that a visitor reads. The addresses of links do not count. */
function countWords(markdown: string): number {
  return plainText(parseMarkdown(markdown)).match(/\S+/g)?.length ?? 0;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
