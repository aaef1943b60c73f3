import type { Page, Section } from '@assist/content';
import { LIST_LENGTH } from '../tuning.ts';
import type { MeaningIndex } from './meaning-index.ts';
import { pageKey } from './page-key.ts';
import { pageText, sectionText } from './page-texts.ts';
import { fuseByReciprocalRank } from './reciprocal-rank.ts';
import type { Reranker } from './reranker.ts';
import type { Evidence, PageHit, SearchHit, SearchIndex, SearchResult } from './search-index.ts';
import { grams, stems, terms, words } from './terms.ts';
import { topRanked } from './top-ranked.ts';
import { indexWords } from './word-index.ts';

/** Pages handed on; no list below is ever looked at. */
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

interface Place {
  readonly section: Section;
  readonly page: number;
}

/**
 * An index in memory: pages ranked by the words of their sections, by their own words, by runs of
 * letters and, once joined, by the meaning of sections and pages; the lists fused by reciprocal rank.
 */
export async function createMemorySearchIndex(
  pages: readonly Page[],
  reranker?: Reranker,
): Promise<MemorySearchIndex> {
  const numbers = new Map(pages.map((page, number) => [pageKey(page.url), number]));
  const places = pages.flatMap((page, number) =>
    page.sections.map((section): Place => ({ section, page: number })),
  );
  const firstPlaces = pages.map(() => 0);
  for (let at = places.length - 1; at >= 0; at -= 1) firstPlaces[places[at]?.page ?? 0] = at;
  const index = await indexWords(pages);
  let meaning: MeaningIndex | undefined;

  const pageOf = (url: string): Page | undefined => pages[numbers.get(pageKey(url)) ?? -1];

  const bestSections = (number: number, lists: readonly Float32Array[]): SearchHit[] => {
    const { sections = [] } = pages[number] ?? {};
    const range = sectionRange(number);
    const ranked = lists.map((scores) => topRanked(scores.subarray(...range), sections.length));
    return [...fuseByReciprocalRank(ranked)].flatMap(([position, score]) => {
      const section = sections[position];
      return section === undefined ? [] : [{ section, score }];
    });
  };

  const sectionRange = (number: number): readonly [number, number] => {
    const first = firstPlaces[number] ?? 0;
    return [first, first + (pages[number]?.sections.length ?? 0)];
  };

  /** The share of the question, rare words counting more, that the titles and summaries of the best pages hold. */
  const coverageOf = (asked: readonly string[], hits: readonly PageHit[]): number => {
    const shown = hits.slice(0, PAGES_COVERING).map(({ page }) => pageText(page));
    const held = stems(shown.join(' '));
    let covered = 0;
    let total = 0;
    for (const term of asked) {
      const weight = index.sections.weigh(term);
      total += weight;
      if (held.has(term)) covered += weight;
    }
    return total === 0 ? 0 : covered / total;
  };

  return {
    join: (found) => {
      meaning = found;
    },
    page: async (url) => pageOf(url),
    search: async ({ text, contextUrl }): Promise<SearchResult> => {
      const contextPage = contextUrl === undefined ? undefined : pageOf(contextUrl);
      const isOpen = contextPage !== undefined && pointsAtPage(text);
      const question = index.vocabulary.correct(isOpen ? `${text} ${contextPage.title}` : text);
      // A failing model costs the lists it would have given, not the answer.
      const vector = await meaning?.embedQuestion(question).catch(() => undefined);
      const asked = [...new Set(terms(question))];
      const words = index.sections.score(asked);
      const sectionLists = [words];
      const pageLists = [
        topRanked(index.pages.score(asked), LIST_LENGTH),
        topRanked(index.letters.score([...new Set(grams(question))]), LIST_LENGTH),
      ];
      let similarity: number | undefined;
      if (meaning !== undefined && vector !== undefined) {
        const similar = meaning.sections.score(vector);
        similarity = highest(similar);
        sectionLists.push(similar);
        pageLists.push(topRanked(meaning.pages.score(vector), LIST_LENGTH));
      }
      for (const scores of sectionLists) pageLists.push(pagesOf(scores, places));
      const found = [...fuseByReciprocalRank(pageLists).keys()].slice(0, PAGES_FOUND);
      const hits = found.flatMap((number): PageHit[] => {
        const page = pages[number];
        return page === undefined ? [] : [{ page, sections: bestSections(number, sectionLists) }];
      });
      const evidence: Evidence = {
        relevance: highest(words),
        coverage: coverageOf(asked, hits),
        ...(similarity === undefined ? {} : { similarity }),
      };
      return {
        pages: reranker === undefined ? hits : await rerank(question, hits, reranker),
        evidence,
      };
    },
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

/** The pages of the best sections, each once, in the order of its best. */
function pagesOf(scores: Float32Array, places: readonly Place[]): number[] {
  const best = topRanked(scores, LIST_LENGTH * 4).map((place) => places[place]?.page ?? 0);
  return [...new Set(best)].slice(0, LIST_LENGTH);
}

function highest(scores: Float32Array): number {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  return most;
}
