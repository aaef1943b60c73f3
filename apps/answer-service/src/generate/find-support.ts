import { bestExtract, type Extract } from '../extract/extracts.ts';
import { retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';

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
export async function findSupport(index: SearchIndex): Promise<Extract | undefined> {
  for (const question of SUPPORT_QUESTIONS) {
    const { outcome, pages } = await retrieve(index, question);
    const [best] = outcome === 'answer' ? pages : [];
    const extract = best && bestExtract(question, best);
    if (extract !== undefined) return extract;
  }
  return undefined;
}
