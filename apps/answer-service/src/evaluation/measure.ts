import { countWords } from '../extract/sentences.ts';
import { LIKELY_PASSAGE } from '../generate/closest-pages.ts';
import { READ_MORE } from '../generate/extractive-answer.ts';
import type { Service } from '../service.ts';
import { type Answer, askService } from './ask-service.ts';
import { type EvaluatedSite, unfaithful } from './evaluated-site.ts';
import type { AnswerableQuestion, LabelledPhrase } from './question-file.ts';

/** A line of the report: what was counted, of how many. */
export interface Figure {
  readonly name: string;
  readonly count: number;
  readonly of: number;
}

/** What was measured over one file of questions. */
export interface Measurement {
  readonly figures: readonly Figure[];
  /** The median number of words of an answer, links not counted. */
  readonly medianWords: number;
  /** The median time of an answer, in ms. */
  readonly medianMs: number;
  /** What came out wrong, for reading. */
  readonly wrong: readonly string[];
}

/** An answer, with what is right and wrong in it. */
interface JudgedAnswer extends Answer {
  readonly question: string;
  /** Rank of the first right page among the sources, from 1; 0 when there is none. */
  readonly rank: number;
  /** How many sentences were judged. */
  readonly sentences: number;
  /** Sentences that their page does not bear out. */
  readonly faults: readonly string[];
}

/** Asks all questions that have an answer. */
export async function measureAnswerable(
  service: Service,
  site: EvaluatedSite,
  questions: readonly AnswerableQuestion[],
): Promise<Measurement> {
  const answers: JudgedAnswer[] = [];
  for (const question of questions) answers.push(await askAndJudge(service, site, question));
  const answered = answers.filter(({ outcome }) => outcome === 'answer');
  const sentences = sum(answers.map((answer) => answer.sentences));
  const faults = sum(answers.map((answer) => answer.faults.length));
  const of = answers.length;
  return {
    figures: [
      { name: 'right page first', count: count(answers, ({ rank }) => rank === 1), of },
      {
        name: 'right page in the first three',
        count: count(answers, ({ rank }) => rank >= 1 && rank <= 3),
        of,
      },
      { name: 'answered', count: answered.length, of },
      { name: UNCERTAIN, count: count(answers, isUncertain), of },
      {
        name: 'with a next step',
        count: count(answered, ({ nextSteps }) => nextSteps.length > 0),
        of: answered.length,
      },
      { name: 'sentences that their page bears out', count: sentences - faults, of: sentences },
    ],
    medianWords: median(answered.map(({ text }) => wordsWithoutLinks(text))),
    medianMs: median(answers.map(({ milliseconds }) => milliseconds)),
    wrong: answers.flatMap(wrongLines),
  };
}

async function askAndJudge(
  service: Service,
  site: EvaluatedSite,
  { question, paths }: AnswerableQuestion,
): Promise<JudgedAnswer> {
  const answer = await askService(service, question);
  const right = paths.map((path) => site.pathOf(path));
  const rank = 1 + answer.sources.findIndex((source) => right.includes(source));
  const ground = isComposed(answer) ? site.groundOf(answer.sources[0] ?? '') : undefined;
  const judged = ground && unfaithful(withoutPageLink(answer.text), question, ground);
  return {
    ...answer,
    question,
    rank,
    sentences: judged?.sentences ?? 0,
    faults: judged?.faults ?? [],
  };
}

function wrongLines({ question, rank, sources, faults }: JudgedAnswer): string[] {
  const lines = faults.map((sentence) => `not on the page: ${question} -> ${sentence}`);
  if (rank === 1) return lines;
  const place = rank === 0 ? 'missed' : `place ${rank}`;
  return [...lines, `${place}: ${question} -> ${sources.join(' ')}`];
}

/** Asks questions that no department's pages answer: none may be shown a passage or a contact. */
export async function measureOffTopic(
  service: Service,
  questions: readonly AnswerableQuestion[],
): Promise<Measurement> {
  const answers: (Answer & { readonly question: string })[] = [];
  for (const { question } of questions) {
    answers.push({ question, ...(await askService(service, question)) });
  }
  const of = answers.length;
  const faults: [string, typeof answers][] = [
    ['composed into an answer', answers.filter(isComposed)],
    [UNCERTAIN, answers.filter(isUncertain)],
    ['taken for a person in need', answers.filter(({ hasSupport }) => hasSupport)],
  ];
  return {
    figures: [
      ...faults.map(([name, found]) => ({ name, count: found.length, of })),
      { name: 'declined', count: count(answers, ({ outcome }) => outcome === 'declined'), of },
    ],
    medianWords: median(answers.map(({ text }) => wordsWithoutLinks(text))),
    medianMs: median(answers.map(({ milliseconds }) => milliseconds)),
    wrong: faults.flatMap(([name, found]) =>
      found.map(({ question, sources }) => `${name}: ${question} -> ${sources[0] ?? 'no page'}`),
    ),
  };
}

/** The line below a passage that names its page. */
const PAGE_LINK = new RegExp(`^${READ_MORE} .*$`, 'm');

/** Answers that quote a passage, named as uncertain, before the closest pages. */
const UNCERTAIN = 'shown a passage as uncertain';

function isUncertain({ text }: Answer): boolean {
  return text.startsWith(LIKELY_PASSAGE);
}

/** Whether an answer is drawn from the content for the question's sake, and not for that of a person in need. */
function isComposed({ outcome, sources, hasSupport }: Answer): boolean {
  return outcome === 'answer' && sources.length > 0 && !hasSupport;
}

/**
 * Asks phrases, each with a tier; an empty tier is everyday. A crisis must be led by a contact; gentle and violence must
 * have one; an everyday phrase must not be led by one. The second figure of a tier also counts declines, which end in the
 * contact.
 */
export async function measureSupport(
  service: Service,
  phrases: readonly LabelledPhrase[],
): Promise<Measurement> {
  const asked: (LabelledPhrase & { readonly isMarked: boolean; readonly isShown: boolean })[] = [];
  for (const phrase of phrases) {
    const answer = await askService(service, phrase.text).catch(() => undefined);
    const needsNoLead = phrase.tier === 'gentle' || phrase.tier === 'violence';
    const isMarked = (needsNoLead ? answer?.hasSupport : answer?.isLedBySupport) === true;
    const isShown = answer?.hasSupport === true || answer?.outcome === 'declined';
    asked.push({ ...phrase, isMarked, isShown });
  }
  const tiers = [...new Set(phrases.map(({ tier }) => tier))];
  return {
    figures: tiers.flatMap((tier) => {
      const ofTier = asked.filter((phrase) => phrase.tier === tier);
      const of = ofTier.length;
      const marked = count(ofTier, ({ isMarked }) => isMarked);
      if (tier === '') return [{ name: 'everyday led by the contact', count: marked, of }];
      return [
        { name: `${tier} with the contact`, count: marked, of },
        {
          name: `${tier} with the contact, or a decline that ends in it`,
          count: count(ofTier, ({ isMarked, isShown }) => isMarked || isShown),
          of,
        },
      ];
    }),
    medianWords: 0,
    medianMs: 0,
    wrong: asked
      .filter(({ tier, isMarked }) => isMarked === (tier === ''))
      .map(({ tier, text }) => `${tier === '' ? 'false alarm' : `missed ${tier}`}: ${text}`),
  };
}

/** How many words of an answer a visitor reads; the line that names the page is not counted. */
function wordsWithoutLinks(markdown: string): number {
  return countWords(withoutPageLink(markdown).replace(/\]\([^)]*\)/g, ']'));
}

function withoutPageLink(markdown: string): string {
  return markdown.replace(PAGE_LINK, '');
}

function count<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
