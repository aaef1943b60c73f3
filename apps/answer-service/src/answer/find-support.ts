import type { Say } from '../words/service-words.ts';
import { chooseSections, type ShownSection } from './compose-answer.ts';
import { type Retriever, retrieve } from './retrieve.ts';

/** Questions that find support content. `findSupport` tries them in this order until the verdict is 'sure'. */
const SUPPORT_QUESTIONS: readonly [string, string] = [
  'Who can I talk to about suicide in a crisis?',
  'How do I get mental health support and counselling?',
];

/**
 * Finds the content's section about support in a crisis; undefined if there is none. Does not search for the visitor's
 * words, because support comes before any other topic.
 */
export async function findSupport(
  retriever: Retriever,
  say: Say,
): Promise<ShownSection | undefined> {
  for (const text of SUPPORT_QUESTIONS) {
    const { verdict, passages } = await retrieve(retriever, { text });
    if (verdict === 'sure') return chooseSections(text, passages, say)[0];
  }
  return undefined;
}
