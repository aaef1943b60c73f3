import type { Page } from '@assist/content';
import { POPULAR_QUESTIONS } from '@assist/rules';
import { type FollowUp, starterQuestions } from './generate/follow-ups.ts';
import { retrieve } from './search/retrieve.ts';
import type { SearchIndex } from './search/search-index.ts';

/**
 * Questions of the content's own for the landing view, where it has nothing on one that the drawer offers by
 * itself; none where it has pages on all. Asked at the start, when pages are found by their words alone.
 */
export async function ownSuggestions(
  pages: readonly Page[],
  index: SearchIndex,
): Promise<readonly FollowUp[]> {
  for (const question of POPULAR_QUESTIONS) {
    const { outcome } = await retrieve(index, question);
    if (outcome === 'declined') return starterQuestions(pages, index, POPULAR_QUESTIONS.length);
  }
  return [];
}
