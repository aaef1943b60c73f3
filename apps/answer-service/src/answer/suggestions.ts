import type { Page } from '@assist/content';
import { POPULAR_QUESTIONS } from '@assist/rules';
import type { Search } from '../engine/search.ts';
import { type FollowUp, pageQuestions, starterQuestions } from './follow-ups.ts';
import { retrieve } from './retrieve.ts';

/**
 * The content's own suggested questions, if the content cannot answer one of the drawer's popular questions; empty
 * otherwise.
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
 * Suggested questions about the page at an address; empty if the page is unknown or no heading makes a question.
 * @throws errors of the search engine
 */
export async function suggestionsOf(url: string, search: Search): Promise<readonly FollowUp[]> {
  const page = await search.page(url);
  return page === undefined ? [] : pageQuestions(page);
}
