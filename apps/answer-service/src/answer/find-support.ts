import { wordingOf } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import { chooseSections, type ShownSection } from './compose-answer.ts';
import { type Retriever, retrieve } from './retrieve.ts';

/**
 * Finds the content's section about support in a crisis; undefined if there is none. Does not search for the visitor's
 * words, because support comes before any other topic.
 * @param language language tag of the content
 */
export async function findSupport(
  retriever: Retriever,
  language: string,
  say: Say,
): Promise<ShownSection | undefined> {
  for (const text of wordingOf(language).lines('support questions')) {
    const { verdict, passages } = await retrieve(retriever, { text });
    if (verdict === 'sure') return chooseSections(text, passages, say)[0];
  }
  return undefined;
}
