import type { Passage } from '../engine/rank-passages.ts';
import type { FoundPage, Search, SearchQuery, Signals } from '../engine/search.ts';
import { isNear, type Verdict, verdictOn } from './gate.ts';

export interface Retrieval {
  readonly verdict: Verdict;
  /** The question that was searched. May include the title of the page that the visitor asked from. */
  readonly searchedText: string;
  /** At most three pages, best first. For a decline, only pages that are near the question. */
  readonly pages: readonly FoundPage[];
  readonly passages: readonly Passage[];
  /** Identifiers of the question that no page has. */
  readonly missing: readonly string[];
  /** Undefined before the search. */
  readonly signals?: Signals;
}

export const NOTHING_RETRIEVED: Retrieval = {
  verdict: 'declined',
  searchedText: '',
  pages: [],
  passages: [],
  missing: [],
};

/** @throws errors of the search engine */
export async function retrieve(search: Search, query: SearchQuery): Promise<Retrieval> {
  const { searchedText, pages, passages, missing, signals } = await search.find(query);
  const verdict = pages.length === 0 ? 'declined' : verdictOn(signals);
  if (verdict === 'declined') {
    return { ...NOTHING_RETRIEVED, searchedText, signals, pages: isNear(signals) ? pages : [] };
  }
  const doubted = missing.length > 0 ? 'unsure' : verdict;
  return { verdict: doubted, searchedText, pages, passages, missing, signals };
}
