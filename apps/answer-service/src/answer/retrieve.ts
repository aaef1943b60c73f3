import type { Passage } from '../engine/rank-passages.ts';
import type { FoundPage, Search, SearchQuery, Signals } from '../engine/search.ts';
import { type Gate, judge, type Verdict } from './gate.ts';
import { isOutOfScope } from './scope.ts';

/** The pages found for a question, and the gate's verdict. */
export interface Retrieval {
  readonly verdict: Verdict;
  /** The searched question. It may include the title of the visitor's page. */
  readonly asked: string;
  /** At most three pages, best first; empty for a decline. */
  readonly pages: readonly FoundPage[];
  /** The sections of these pages, best first; empty for a decline. */
  readonly passages: readonly Passage[];
  /** The gate's signals; undefined if the gate did not decide. */
  readonly signals?: Signals;
}

/** The search for pages, and the gate that judges them. */
export interface Retriever {
  readonly search: Search;
  /** Defaults to the gate of the local embeddings. */
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
  const nothing = { verdict: 'declined', asked, pages: [], passages: [] } as const;
  if (isOutOfScope(query.text) || pages.length === 0) return nothing;
  const verdict = judge(signals, gate);
  if (verdict === 'declined') return { ...nothing, signals };
  return { verdict, asked, pages, passages, signals };
}
