import type { Search, SearchQuery, SearchResult, Signals } from '../engine/search.ts';
import { isNear, type Verdict, verdictOn } from './gate.ts';

/** A search's result with the verdict on it. The retrieval of a decline has only the pages near the question. */
export interface Retrieval extends Omit<SearchResult, 'signals'> {
  readonly verdict: Verdict;
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
