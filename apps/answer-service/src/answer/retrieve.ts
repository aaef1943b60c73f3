import type { FoundPage, Search, SearchQuery } from '../engine/search.ts';
import { judge, type Verdict } from './gate.ts';
import { isOutOfScope } from './scope.ts';

/** The pages for a question, and whether they answer it. */
export interface Retrieval {
  readonly verdict: Verdict;
  /** The question as it was searched. */
  readonly asked: string;
  /** At most three, best first; none where it is declined. */
  readonly pages: readonly FoundPage[];
}

/**
 * Finds the pages for a question and decides whether they answer it.
 *
 * @throws whatever keeps the engine from answering
 */
export async function retrieve(search: Search, query: SearchQuery): Promise<Retrieval> {
  const { asked, pages, signals } = await search.find(query);
  const verdict = isOutOfScope(query.text) || pages.length === 0 ? 'declined' : judge(signals);
  return { verdict, asked, pages: verdict === 'declined' ? [] : pages };
}
