import type { Page } from '@assist/content';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { EVIDENCE } from '../tuning.ts';
import type { Collection } from './collection.ts';
import type { MeaningIndex } from './meaning-index.ts';
import { sectionText } from './page-texts.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { Reranker } from './reranker.ts';
import { maximum, meaningShares, normaliseByMaximum, sumScores } from './score-fusion.ts';
import type { PageHit, SearchHit, SearchIndex, SearchResult } from './search-index.ts';
import { topRanked } from './top-ranked.ts';
import type { WordIndex } from './word-index.ts';

/** Pages handed on; none below is ever looked at. */
const PAGES_FOUND = 10;

/** A search index that ranks by words alone until `join` adds the vectors, which take longer to compute. */
export interface JoinableSearchIndex extends SearchIndex {
  /** Meaning counts from now on. */
  join(meaning: MeaningIndex): void;
}

/** What searches beside the words, and who is told when it fails: a question is then answered without it. */
export interface SearchModels {
  readonly reranker?: Reranker;
  readonly onFailure?: (model: SearchModel, error: unknown) => void;
}

/** What a search asks beside the words. */
export type SearchModel = 'embeddings' | 'reranker';

/** What is known of the words of a query. */
type Words = Omit<WordIndex, 'spelling'>;

/**
 * Searches a collection. Under each signal a page has its share of the best page's score: the words of its
 * best section and what is asked of that, its own words, the words of its name and, once joined, the meaning of its best
 * section and its own. The shares are added.
 */
export function createSearchIndex(
  collection: Collection,
  { reranker, onFailure }: SearchModels = {},
): JoinableSearchIndex {
  const { firstSections } = collection;
  let meaning: MeaningIndex | undefined;
  const withEmbeddings = createCircuitBreaker((error) => onFailure?.('embeddings', error));
  const withReranker = createCircuitBreaker((error) => onFailure?.('reranker', error));

  const ofPage = (scores: Float32Array, number: number): Float32Array =>
    scores.subarray(firstSections[number], firstSections[number + 1]);
  const bestOfPages = (scores: Float32Array): Float32Array =>
    Float32Array.from({ length: firstSections.length - 1 }, (_, number) =>
      maximum(ofPage(scores, number)),
    );

  return {
    join: (found) => {
      meaning = found;
    },
    page: (url) => collection.page(url),
    search: async (request): Promise<SearchResult> => {
      const query = await parseQuery(request, collection);
      const question = query.text;
      const exact = [...query.identifiers, ...query.wholeTerms];
      const index = await collection.words([...query.weightedTerms.keys(), ...exact]);
      const byWords = scoreWords(query, index);
      const vector = await withEmbeddings(async () => meaning?.embedQuestion(question));
      const byMeaning = await scoreMeaning(vector, meaning);

      const ofSections = [...byWords.ofSections, ...byMeaning.ofSections];
      const ofPages = [...byWords.ofPages, ...byMeaning.ofPages];
      const pageScores = sumScores([...ofPages, ...ofSections.map(bestOfPages), byWords.coverage]);
      const sectionScores = sumScores(ofSections);
      const found = topRanked(pageScores, PAGES_FOUND);
      const pages = await collection.pages(found);
      const hits = pages.map((page, rank) => hitOf(page, ofPage(sectionScores, found[rank] ?? 0)));

      const coverage = byWords.coverage[found[0] ?? 0] ?? 0;
      const evidence = { ...byWords.evidence, ...byMeaning.evidence, coverage };
      if (reranker !== undefined) {
        const reranked = await withReranker(() => rerank(question, hits, reranker));
        return { question, pages: reranked ?? hits, evidence };
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

/** The signals and the evidence of the words; `coverage` is the share of the question that each page's name holds. */
function scoreWords(query: ParsedQuery, { sections, pages, names, asked }: Words) {
  const { ownTerms, weightedTerms } = query;
  const isKnown = (term: string): boolean => sections.postings.has(term);
  const identifiers = query.identifiers.filter(isKnown);
  const headings = query.wholeTerms.filter((term) => isKnown(term) || asked.postings.has(term));
  const exact = new Map([...identifiers, ...headings].map((term) => [term, 1]));
  const ofText = sections.score(weightedTerms);
  const ofExact = sections.score(exact);
  const ofQuestions = asked.score(new Map([...weightedTerms, ...exact]));
  const total =
    ownTerms.reduce((sum, term) => sum + sections.inverseDocumentFrequency(term), 0) || 1;
  return {
    ofSections: [ofText, ofExact, ofQuestions].map(normaliseByMaximum),
    ofPages: [normaliseByMaximum(pages.score(weightedTerms))],
    coverage: names.score(weightedTerms).map((score) => Math.min(1, score / total)),
    evidence: {
      relevance: maximum(ofText) / Math.log(Math.max(EVIDENCE.leastSections, ofText.length)),
      isIdentified: identifiers.length > 0,
      isHeading: headings.length > 0,
    },
  };
}

/** The signals of meaning: none where the question is not embedded, which costs no more than these. */
async function scoreMeaning(vector: Float32Array | undefined, meaning: MeaningIndex | undefined) {
  if (meaning === undefined || vector === undefined) {
    return { ofSections: [], ofPages: [], evidence: {} };
  }
  return {
    ofSections: [meaningShares(await meaning.sections.score(vector))],
    ofPages: [meaningShares(await meaning.pages.score(vector))],
    evidence: { likeness: meaning.likeness(vector) },
  };
}

/** The pages in the order a reranker gives their best sections. */
async function rerank(
  question: string,
  hits: readonly PageHit[],
  reranker: Reranker,
): Promise<readonly PageHit[]> {
  const texts = hits.map(({ page, sections: [best] }) =>
    best ? sectionText(best.section) : page.title,
  );
  const scores = await reranker.rerank(question, texts);
  const scored = hits.map((hit, position) => ({ hit, score: scores[position] ?? 0 }));
  return scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}
