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

/** The search, and the gate that judges the pages found. */
export interface Retriever {
  /** Undefined until the content is indexed. Nothing is found then. */
  readonly search: Search | undefined;
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
  const found = await search?.find(query);
  const asked = found?.asked ?? query.text;
  const nothing = { verdict: 'declined', asked, pages: [], passages: [] } as const;
  if (found === undefined) return nothing;
  const { pages, passages, signals } = found;
  if (pages.length === 0) return nothing;
  const verdict = judge(signals, gate);
  if (verdict === 'declined') return { ...nothing, signals };
  return { verdict, asked, pages, passages, signals };
}
