import type { FoundPage, Search, SearchQuery, Signals } from '../engine/search.ts';
import { type Gate, judge, type Verdict } from './gate.ts';
import { isOutOfScope } from './scope.ts';

/** The pages for a question, and whether they answer it. */
export interface Retrieval {
  readonly verdict: Verdict;
  /** The question as it was searched. */
  readonly asked: string;
  /** At most three, best first; none where it is declined. */
  readonly pages: readonly FoundPage[];
  /** What the gate judged; undefined where something else declined. */
  readonly signals?: Signals;
}

/** Where pages are sought, and the gate that judges them. */
export interface Retriever {
  readonly search: Search;
  /** Unset: the gate of the local embeddings. */
  readonly gate?: Gate | undefined;
}

/**
 * Finds the pages for a question and decides whether they answer it.
 *
 * @throws whatever keeps the engine from answering
 */
export async function retrieve(
  { search, gate }: Retriever,
  query: SearchQuery,
): Promise<Retrieval> {
  const { asked, pages, signals } = await search.find(query);
  if (isOutOfScope(query.text) || pages.length === 0) {
    return { verdict: 'declined', asked, pages: [] };
  }
  const verdict = judge(signals, gate);
  return { verdict, asked, pages: verdict === 'declined' ? [] : pages, signals };
}
