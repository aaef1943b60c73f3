import { chooseSections, type ShownSection } from './compose-answer.ts';
import { type Retriever, retrieve } from './retrieve.ts';

/** Searched beside the crisis contact, most fitting first. */
const SUPPORT_QUESTIONS: readonly [string, string] = [
  'Who can I talk to about suicide in a crisis?',
  'How do I get mental health support and counselling?',
];

/**
 * The section of the content about support in a crisis. The visitor's own words are not searched: whatever else they asked
 * about, this comes first. Undefined when the content has none.
 */
export async function findSupport(retriever: Retriever): Promise<ShownSection | undefined> {
  for (const text of SUPPORT_QUESTIONS) {
    const { verdict, passages } = await retrieve(retriever, { text });
    if (verdict === 'sure') return chooseSections(text, passages)[0];
  }
  return undefined;
}
