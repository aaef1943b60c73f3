import type { Page } from '@assist/content';
import type { RankedLists } from './content-index.ts';
import type { ExampleQuestions } from './example-questions.ts';
import type { NamesAsked } from './names.ts';
import type { Passage } from './rank-passages.ts';
import { sectionTexts, titleTexts } from './section-text.ts';
import type { Terms } from './terms.ts';

/** Each signal speaks for or against an answer; `ask/gate.ts` weighs them. */
export interface Signals {
  /** See `ExampleQuestions`. Undefined without embeddings, as is `foreignness`. */
  readonly nearness?: number;
  readonly foreignness?: number;
  /** Share of the question's stems in the best section, 0 to 1. A stem elsewhere on the found pages counts half. */
  readonly coverage: number;
  /** Share of the ranked lists' first entries that agree with each other and with the best section, 0 to 1. */
  readonly agreement: number;
  /** The lead of the best section before the best section of another page, in log odds, at most `MAX_LEAD`. */
  readonly lead: number;
  /** Also 'name' if the question is a part of a title or heading. */
  readonly named: NamesAsked['named'];
}

/** A searched text and its ranked lists. The text is the question, alone or followed by the page title. */
export interface Reading {
  readonly text: string;
  readonly vector: Float32Array | undefined;
  readonly lists: RankedLists;
}

/** The stems of each section of a page, in order. */
export type SectionStems = readonly ReadonlySet<string>[];

/** A greater lead says no more. */
const MAX_LEAD = 4;

/**
 * Returns the mean nearness of a question's readings: the question alone and, if it was completed, with its page's title.
 * A page's title would hide that a question is foreign, so the question alone decides that. Returns nothing without
 * embeddings.
 */
export function nearnessOf(
  readings: readonly Reading[],
  examples: ExampleQuestions | undefined,
): Pick<Signals, 'nearness' | 'foreignness'> {
  const similarities = readings.flatMap(({ lists }) => lists.sectionsByEmbedding[0]?.score ?? []);
  const vector = readings[0]?.vector;
  if (vector === undefined || examples === undefined || similarities.length === 0) return {};
  return {
    nearness: examples.nearness(meanOf(similarities)),
    foreignness: examples.foreignness(vector),
  };
}

/** Without embeddings, compares the lists by words with the best section alone. */
export function agreementOf(lists: RankedLists, best: Passage | undefined): number {
  const { sectionsByWords, sectionsByEmbedding, pagesByWords } = lists;
  const [[words], [meaning], [page]] = [sectionsByWords, sectionsByEmbedding, pagesByWords];
  return meanOf(
    [
      words?.id === best?.section.id,
      page?.url === best?.page.url,
      ...(meaning === undefined ? [] : [words?.id === meaning.id, words?.url === meaning.url]),
    ].map(Number),
  );
}

export function leadOf(passages: readonly Passage[]): number {
  const [best] = passages;
  const other = passages.find(({ page }) => page !== best?.page);
  return Math.min(MAX_LEAD, (best?.score ?? 0) - (other?.score ?? 0));
}

/** @param sections the stems of all sections of the pages */
export function coverageOf(
  question: string,
  best: Passage | undefined,
  pages: readonly Page[],
  sections: SectionStems,
  { stems }: Terms,
): number {
  const asked = [...stems(question)];
  if (best === undefined || asked.length === 0) return 0;
  const inBest = stems([best.page.title, ...sectionTexts(best.section)].join('\n'));
  const besides = stems(pages.flatMap(titleTexts).join('\n'));
  return meanOf(
    asked.map((stem) => {
      if (inBest.has(stem)) return 1;
      return besides.has(stem) || sections.some((held) => held.has(stem)) ? 0.5 : 0;
    }),
  );
}

/** Whether all words of a question are in the title or in one heading of a page. */
export function isTitle(question: string, pages: readonly Page[], { stems }: Terms): boolean {
  const asked = [...stems(question)];
  const titles = pages.flatMap(({ title, sections }) => [
    title,
    ...sections.map(({ heading }) => heading),
  ]);
  return (
    asked.length > 0 &&
    titles.some((title) => {
      const held = stems(title);
      return asked.every((stem) => held.has(stem));
    })
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
