import type { Page } from '@assist/content';
import type { Search } from '../engine/search.ts';
import { DEFAULT_SUGGESTIONS } from '../words/default-suggestions.ts';
import { type FollowUp, starterQuestions } from './follow-ups.ts';
import { retrieve } from './retrieve.ts';

/**
 * Returns an empty list if the content answers all default suggestions of the drawer. Otherwise returns questions made
 * from the content.
 */
export async function ownSuggestions(
  pages: readonly Page[],
  search: Search,
): Promise<readonly FollowUp[]> {
  for (const text of DEFAULT_SUGGESTIONS) {
    const { verdict } = await retrieve({ search }, { text });
    if (verdict === 'declined') return starterQuestions(pages, DEFAULT_SUGGESTIONS.length);
  }
  return [];
}
