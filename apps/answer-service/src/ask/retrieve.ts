import type { Passage } from '../engine/rank-passages.ts';
import type { FoundPage, Search, SearchQuery, Signals } from '../engine/search.ts';
import { type Gate, judge, type Verdict } from './gate.ts';

/** The pages found for a question, and the verdict on whether they answer it. */
export interface Retrieval {
  readonly verdict: Verdict;
  /** The question that was searched. May include the title of the page that the visitor asked from. */
  readonly asked: string;
  /** At most three pages, best first; empty for a decline. */
  readonly pages: readonly FoundPage[];
  /** The sections of `pages`, best first; empty for a decline. */
  readonly passages: readonly Passage[];
  /** The gate's input. Undefined if no page was found, because the gate was not asked. */
  readonly signals?: Signals;
}

/** What is known before the search. */
export const NOTHING_RETRIEVED: Retrieval = {
  verdict: 'declined',
  asked: '',
  pages: [],
  passages: [],
};

/** The search, and the gate that judges the pages found. */
export interface Retriever {
  readonly search: Search;
  /** Default: the gate of the local embeddings. */
  readonly gate?: Gate | undefined;
}

/**
 * Finds the pages for a question and judges whether they answer it.
 * @throws errors of the search engine
 */
export async function retrieve(
  { search, gate }: Retriever,
  query: SearchQuery,
): Promise<Retrieval> {
  const { asked, pages, passages, signals } = await search.find(query);
  const nothing = { ...NOTHING_RETRIEVED, asked };
  if (pages.length === 0) return nothing;
  const verdict = judge(signals, gate);
  if (verdict === 'declined') return { ...nothing, signals };
  return { verdict, asked, pages, passages, signals };
}
