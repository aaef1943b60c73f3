import type { Page } from '@assist/content';
import { POPULAR_QUESTIONS } from '@assist/rules';
import type { Search } from '../engine/search.ts';
import { type FollowUp, pageQuestions, starterQuestions } from './follow-ups.ts';
import { retrieve } from './retrieve.ts';

/**
 * Questions of the content's own for the landing view, where the content has nothing on one that the drawer offers by itself;
 * none where it has pages on all.
 */
export async function ownSuggestions(
  pages: readonly Page[],
  search: Search,
): Promise<readonly FollowUp[]> {
  for (const text of POPULAR_QUESTIONS) {
    const { verdict } = await retrieve({ search }, { text });
    if (verdict === 'declined') return starterQuestions(pages, POPULAR_QUESTIONS.length);
  }
  return [];
}

/**
 * Questions of the page at an address; none where it is unknown or its headings make no questions.
 *
 * @throws whatever keeps the engine from answering
 */
export async function suggestionsOf(url: string, search: Search): Promise<readonly FollowUp[]> {
  const page = await search.page(url);
  return page === undefined ? [] : pageQuestions(page);
}
