import type { Page } from '@assist/content';
import { EVIDENCE } from '../tuning.ts';
import { identifiers, stems, wholeTerms, words } from '../words/terms.ts';
import { departmentTerms } from '../words/thesaurus.ts';
import type { Collection } from './collection.ts';
import type { CountedTerms } from './inverted-index.ts';
import type { MeaningIndex } from './meaning-index.ts';
import { sectionText } from './page-texts.ts';
import type { Reranker } from './reranker.ts';
import type { Evidence, PageHit, SearchHit, SearchIndex, SearchResult } from './search-index.ts';
import { added, highest, meaningShares, relative } from './signs.ts';
import { topRanked } from './top-ranked.ts';
import type { WordIndex } from './word-index.ts';

/** Pages handed on; none below is ever looked at. */
const PAGES_FOUND = 10;

/** Words by which a question points at the page it is asked from. */
const POINTING: ReadonlySet<string> = new Set('this it here that these they page'.split(' '));

/** What only a page's words tell is known at once; meaning joins when its vectors are there. */
export interface JoinableSearchIndex extends SearchIndex {
  /** From now on meaning counts too. */
  join(meaning: MeaningIndex): void;
}

/** A question as it is looked for. */
interface ReadQuestion {
  readonly text: string;
  /** The stems of its words and the department's terms for them, with what each counts. */
  readonly asked: CountedTerms;
  /** How much its own words tell together. */
  readonly told: number;
  /** Undefined where nothing is embedded, or the model fails: that costs the signs it would have given, not the answer. */
  readonly vector: Float32Array | undefined;
}

/** What each sign says of a question: shares of the best, by section or by page. */
interface Signs {
  readonly ofSections: readonly Float32Array[];
  readonly ofPages: readonly Float32Array[];
  /** The share of the question that each page's name and what is asked of it hold. */
  readonly held: Float32Array;
  readonly evidence: Omit<Evidence, 'coverage'>;
}

/**
 * Searches a collection. Under each sign a page has its share of the best page's score: the words of its
 * best section and what is asked of that, its own words, the words of its name and, once joined, the meaning of its best
 * section and its own. The shares are added.
 */
export function createSearchIndex(
  collection: Collection,
  reranker?: Reranker,
): JoinableSearchIndex {
  const { firstSections } = collection;
  let meaning: MeaningIndex | undefined;

  const ofPage = (scores: Float32Array, number: number): Float32Array =>
    scores.subarray(firstSections[number], firstSections[number + 1]);
  const bestOfPages = (scores: Float32Array): Float32Array =>
    Float32Array.from({ length: firstSections.length - 1 }, (_, number) =>
      highest(ofPage(scores, number)),
    );

  return {
    join: (found) => {
      meaning = found;
    },
    page: (url) => collection.page(url),
    search: async ({ text, contextUrl }): Promise<SearchResult> => {
      const contextPage = contextUrl === undefined ? undefined : await collection.page(contextUrl);
      const isOpen = contextPage !== undefined && pointsAtPage(text);
      const question = await collection.correct(isOpen ? `${text} ${contextPage.title}` : text);
      const own = [...stems(question)].filter((term) => !isOpen || !POINTING.has(term));
      const vector = await meaning?.embedQuestion(question).catch(() => undefined);
      const asked = departmentTerms(question);
      for (const term of own) asked.set(term, 1);
      const named = [...identifiers(question), ...wholeTerms(question)];
      const index = await collection.words([...asked.keys(), ...named]);
      const told = own.reduce((sum, term) => sum + index.sections.weigh(term), 0) || 1;
      const read = { text: question, asked, told, vector };
      const { ofSections, ofPages, held, evidence: signs } = await readSigns(read, index, meaning);
      const pageScores = added([...ofPages, ...ofSections.map(bestOfPages), held]);
      const found = topRanked(pageScores, PAGES_FOUND);
      const sectionScores = added(ofSections);
      const pages = await collection.pages(found);
      const hits = pages.map((page, rank) => hitOf(page, ofPage(sectionScores, found[rank] ?? 0)));
      const evidence = { ...signs, coverage: held[found[0] ?? 0] ?? 0 };
      if (reranker !== undefined) {
        return { question, pages: await rerank(question, hits, reranker), evidence };
      }
      const [best = 0, next = 0] = found.map((number) => pageScores[number] ?? 0);
      return { question, pages: hits, evidence: { ...evidence, lead: best - next } };
    },
  };
}

/** A page with its sections that match, best first. */
function hitOf(page: Page, scores: Float32Array): PageHit {
  return {
    page,
    sections: topRanked(scores, scores.length).flatMap((position): SearchHit[] => {
      const section = page.sections[position];
      return section === undefined ? [] : [{ section, score: scores[position] ?? 0 }];
    }),
  };
}

async function readSigns(
  { text, asked, told, vector }: ReadQuestion,
  index: Omit<WordIndex, 'vocabulary'>,
  meaning: MeaningIndex | undefined,
): Promise<Signs> {
  const byWords = index.sections.score(asked);
  const held = index.names.score(asked).map((weight) => Math.min(1, weight / told));
  const ofPages = [relative(index.pages.score(asked))];
  const known = identifiers(text).filter((term) => index.sections.weigh(term) < 1);
  const headings = wholeTerms(text).filter(
    (term) => index.sections.weigh(term) < 1 || index.asked.weigh(term) < 1,
  );
  const named = new Map([...known, ...headings].map((term) => [term, 1]));
  const ofSections = [
    byWords,
    index.sections.score(named),
    index.asked.score(new Map([...asked, ...named])),
  ].map(relative);
  const evidence = {
    relevance: highest(byWords) / Math.log(Math.max(EVIDENCE.leastSections, byWords.length)),
    isIdentified: known.length > 0,
    isHeading: headings.length > 0,
  };
  if (meaning === undefined || vector === undefined) return { ofSections, ofPages, held, evidence };
  ofSections.push(meaningShares(await meaning.sections.score(vector)));
  ofPages.push(meaningShares(await meaning.pages.score(vector)));
  return {
    ofSections,
    ofPages,
    held,
    evidence: { ...evidence, likeness: meaning.likeness(vector) },
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
