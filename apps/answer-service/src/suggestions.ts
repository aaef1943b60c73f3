import type { Page } from '@assist/content';
import { type FollowUp, starterQuestions } from './generate/follow-ups.ts';
import { retrieve } from './search/retrieve.ts';
import type { SearchIndex } from './search/search-index.ts';

/** What the drawer offers by itself (spec §9), as it words them. */
const BUILT_IN = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'How do I update my personal information?',
  'How do I transition to civilian life?',
  'How do I get a veteran card?',
] as const;

/**
 * Questions of the content's own for the landing view, where it has nothing on one that the drawer offers by
 * itself; none where it has pages on all. Asked at the start, when pages are found by their words alone.
 */
export async function ownSuggestions(
  pages: readonly Page[],
  index: SearchIndex,
): Promise<readonly FollowUp[]> {
  for (const question of BUILT_IN) {
    const { outcome } = await retrieve(index, question);
    if (outcome === 'declined') return starterQuestions(pages, index, BUILT_IN.length);
  }
  return [];
}
