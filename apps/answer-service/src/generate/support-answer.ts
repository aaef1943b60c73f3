import { retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { composeExtractiveAnswer, type ExtractiveAnswer } from './extractive-answer.ts';

/** What to look for beside the crisis contact, most fitting first. */
const SUPPORT_QUESTIONS = [
  'Who can I talk to about suicide in a crisis?',
  'suicide prevention support',
  'How do I get mental health support and counselling?',
];

/**
 * What the content says about support in a crisis. The visitor's own words are not searched: whatever
 * else they asked about, this comes first. Undefined when the content says nothing of it.
 */
export async function composeSupportAnswer(
  index: SearchIndex,
): Promise<ExtractiveAnswer | undefined> {
  for (const question of SUPPORT_QUESTIONS) {
    const { outcome, pages } = await retrieve(index, question);
    const [best] = outcome === 'answer' ? pages : [];
    const answer = best && composeExtractiveAnswer(question, best);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
