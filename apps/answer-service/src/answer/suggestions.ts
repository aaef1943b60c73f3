import type { Page } from '@assist/content';
import { DEFAULT_SUGGESTIONS } from '@assist/rules';
import type { Search } from '../engine/search.ts';
import { type FollowUp, pageQuestions, starterQuestions } from './follow-ups.ts';
import { retrieve } from './retrieve.ts';

/**
 * Checks whether the content can answer all popular questions that the drawer offers. If it cannot, returns questions
 * made from the content; otherwise an empty list.
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

/**
 * Questions about the page at an address. Empty if the page is unknown, or if none of its headings can become a
 * question.
 * @throws errors of the search engine
 */
export async function suggestionsOf(url: string, search: Search): Promise<readonly FollowUp[]> {
  const page = await search.page(url);
  return page === undefined ? [] : pageQuestions(page);
}
