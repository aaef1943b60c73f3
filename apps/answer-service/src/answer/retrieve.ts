import type { Passage } from '../engine/rank-passages.ts';
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
  /** The sections of these pages, best first. */
  readonly passages: readonly Passage[];
  /** The signals that the gate judged; undefined where something else declined. */
  readonly signals?: Signals;
}

/** The search for pages, and the gate that judges them. */
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
  const { asked, pages, passages, signals } = await search.find(query);
  const nothing = { verdict: 'declined', asked, pages: [], passages: [] } as const;
  if (isOutOfScope(query.text) || pages.length === 0) return nothing;
  const verdict = judge(signals, gate);
  if (verdict === 'declined') return { ...nothing, signals };
  return { verdict, asked, pages, passages, signals };
}
