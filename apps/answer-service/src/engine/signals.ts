import type { Page } from '@assist/content';
import type { RankedLists } from './content-index.ts';
import type { ExampleQuestions } from './example-questions.ts';
import type { NamesAsked } from './names.ts';
import type { Passage } from './rank-passages.ts';
import type { SectionStems } from './section-stems.ts';
import { titleTexts } from './section-text.ts';
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

export interface SearchFindings {
  /** The question alone and, if it was completed, with its page's title. */
  readonly readings: readonly [Reading, ...Reading[]];
  readonly passages: readonly Passage[];
  readonly pages: readonly Page[];
  readonly named: NamesAsked['named'];
}

/** A greater lead says no more. */
const MAX_LEAD = 4;

export function measureSignals(
  { readings, passages, pages, named }: SearchFindings,
  sectionStems: SectionStems,
  terms: Terms,
  examples: ExampleQuestions | undefined,
): Signals {
  const [plain] = readings;
  const searched = readings.at(-1) ?? plain;
  const [best] = passages;
  // A page's title would hide that its question has other words. Without embeddings, it must name the topic.
  const covered = plain.vector === undefined ? searched.text : plain.text;
  return {
    ...nearnessOf(readings, examples),
    coverage: best === undefined ? 0 : coverageOf(covered, best, pages, sectionStems, terms),
    agreement: agreementOf(searched.lists, best),
    lead: leadOf(passages),
    named: named === 'none' && isTitle(plain.text, pages, terms) ? 'name' : named,
  };
}

/**
 * Returns the mean nearness of a question's readings. A page's title would hide that a question is foreign, so the
 * question alone decides that. Returns nothing without embeddings.
 */
function nearnessOf(
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
function agreementOf(lists: RankedLists, best: Passage | undefined): number {
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

function leadOf(passages: readonly Passage[]): number {
  const [best] = passages;
  const other = passages.find(({ page }) => page !== best?.page);
  return Math.min(MAX_LEAD, (best?.score ?? 0) - (other?.score ?? 0));
}

function coverageOf(
  question: string,
  { page, section }: Passage,
  pages: readonly Page[],
  sectionStems: SectionStems,
  { stems }: Terms,
): number {
  const asked = [...stems(question)];
  if (asked.length === 0) return 0;
  const inBest = [stems(page.title), sectionStems.of(page)[page.sections.indexOf(section)]];
  const onPages = [
    stems(pages.flatMap(titleTexts).join('\n')),
    ...pages.flatMap((one) => sectionStems.of(one)),
  ];
  return meanOf(
    asked.map((stem) => {
      if (inBest.some((held) => held?.has(stem))) return 1;
      return onPages.some((held) => held.has(stem)) ? 0.5 : 0;
    }),
  );
}

/** Whether all words of a question are in the title or in one heading of a page. */
function isTitle(question: string, pages: readonly Page[], { stems }: Terms): boolean {
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
