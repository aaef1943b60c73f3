import type { Page } from '@assist/content';
import type { MeaningIndex } from './meaning-index.ts';
import { pageKey } from './page-key.ts';
import { sectionText } from './page-texts.ts';
import type { Reranker } from './reranker.ts';
import type { Evidence, PageHit, SearchHit, SearchIndex, SearchResult } from './search-index.ts';
import { added, highest, meaningShares, relative } from './signs.ts';
import { identifiers, stems, terms, words } from './terms.ts';
import { topRanked } from './top-ranked.ts';
import { indexWords, type WordIndex } from './word-index.ts';

/** Pages handed on; none below is ever looked at. */
const PAGES_FOUND = 10;
/** Pages whose names tell whether the question is theirs: those that are shown. */
const PAGES_COVERING = 3;

/** Words by which a question points at the page it is asked from. */
const POINTING: ReadonlySet<string> = new Set([
  'this',
  'it',
  'here',
  'that',
  'these',
  'they',
  'page',
]);

/** What only a page's words tell is known at once; meaning joins when its vectors are there. */
export interface MemorySearchIndex extends SearchIndex {
  /** From now on meaning counts too. */
  join(meaning: MeaningIndex): void;
}

/** What each sign says of a question: shares of the best, by section or by page. */
interface Signs {
  readonly ofSections: readonly Float32Array[];
  readonly ofPages: readonly Float32Array[];
  /** The share of the question that each page's name holds. */
  readonly held: Float32Array;
  readonly evidence: Omit<Evidence, 'coverage'>;
}

/**
 * An index in memory. Under each sign a page has its share of the best page's score: the words of its
 * best section, its own words, the words of its name and, once joined, the meaning of its best section
 * and its own. The shares are added.
 */
export async function createMemorySearchIndex(
  pages: readonly Page[],
  reranker?: Reranker,
): Promise<MemorySearchIndex> {
  const numbers = new Map(pages.map((page, number) => [pageKey(page.url), number]));
  const firstSections: number[] = [];
  let sections = 0;
  for (const page of pages) {
    firstSections.push(sections);
    sections += page.sections.length;
  }
  const index = await indexWords(pages);
  let meaning: MeaningIndex | undefined;

  const pageOf = (url: string): Page | undefined => pages[numbers.get(pageKey(url)) ?? -1];
  const ofPage = (scores: Float32Array, number: number): Float32Array => {
    const first = firstSections[number] ?? 0;
    return scores.subarray(first, first + (pages[number]?.sections.length ?? 0));
  };
  const bestOfPages = (scores: Float32Array): Float32Array =>
    Float32Array.from(pages, (_, number) => highest(ofPage(scores, number)));
  const hitOf = (page: Page, scores: Float32Array): PageHit => ({
    page,
    sections: topRanked(scores, scores.length).flatMap((position): SearchHit[] => {
      const section = page.sections[position];
      return section === undefined ? [] : [{ section, score: scores[position] ?? 0 }];
    }),
  });

  return {
    join: (found) => {
      meaning = found;
    },
    page: async (url) => pageOf(url),
    search: async ({ text, contextUrl }): Promise<SearchResult> => {
      const contextPage = contextUrl === undefined ? undefined : pageOf(contextUrl);
      const isOpen = contextPage !== undefined && pointsAtPage(text);
      const question = index.vocabulary.correct(isOpen ? `${text} ${contextPage.title}` : text);
      const { ofSections, ofPages, held, evidence } = await readSigns(question, index, meaning);
      const pageScores = added([...ofPages, ...ofSections.map(bestOfPages), held]);
      const found = topRanked(pageScores, PAGES_FOUND);
      const sectionScores = added(ofSections);
      const hits = found.flatMap((number): PageHit[] => {
        const page = pages[number];
        return page === undefined ? [] : [hitOf(page, ofPage(sectionScores, number))];
      });
      const shown = found.slice(0, PAGES_COVERING).map((number) => held[number] ?? 0);
      const coverage = Math.max(0, ...shown);
      if (reranker !== undefined) {
        const reranked = await rerank(question, hits, reranker);
        return { pages: reranked, evidence: { ...evidence, coverage } };
      }
      const [best = 0, next = 0] = found.map((number) => pageScores[number] ?? 0);
      return { pages: hits, evidence: { ...evidence, coverage, lead: best - next } };
    },
  };
}

async function readSigns(
  question: string,
  index: WordIndex,
  meaning: MeaningIndex | undefined,
): Promise<Signs> {
  const asked = [...new Set(terms(question))];
  const byWords = index.sections.score(asked);
  const held = index.names.score(asked);
  const ofPages = [relative(index.pages.score(asked))];
  const known = identifiers(question).filter((word) => index.sections.weigh(word) < 1);
  const ofSections = [byWords, index.sections.score(known)].map(relative);
  const certain = { relevance: highest(byWords), isIdentified: known.length > 0 };
  // A failing model costs the signs it would have given, not the answer.
  const vector = await meaning?.embedQuestion(question).catch(() => undefined);
  if (meaning === undefined || vector === undefined) {
    return { ofSections, ofPages, held, evidence: certain };
  }
  return {
    ofSections: [...ofSections, meaningShares(meaning.sections.score(vector))],
    ofPages: [...ofPages, meaningShares(meaning.pages.score(vector))],
    held,
    evidence: { ...certain, likeness: meaning.likeness(vector) },
  };
}

/** The pages in the order a reranker gives their best sections; in their own when it fails. */
async function rerank(
  question: string,
  hits: readonly PageHit[],
  reranker: Reranker,
): Promise<readonly PageHit[]> {
  const texts = hits.map(({ page, sections: [best] }) =>
    best ? sectionText(best.section) : page.title,
  );
  const scores = await reranker.rerank(question, texts).catch(() => undefined);
  if (scores === undefined) return hits;
  const scored = hits.map((hit, position) => ({ hit, score: scores[position] ?? 0 }));
  return scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/** Whether a question names too little to be understood away from its page. */
function pointsAtPage(text: string): boolean {
  return stems(text).size <= 1 || words(text).some((word) => POINTING.has(word));
}
