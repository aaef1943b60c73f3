import type { Turns } from '../turns.ts';
import { createInvertedIndex, type InvertedIndex, type Postings } from './inverted-index.ts';
import type { NamedPage } from './page-texts.ts';
import { stems } from './terms.ts';

/**
 * Indexes the titles and summaries of pages, whose words are chosen to say what a page is about: one that holds a term
 * gains what `weigh` says that it tells.
 */
export async function indexNames(
  pages: readonly NamedPage[],
  weigh: (term: string) => number,
  turns: Turns,
): Promise<InvertedIndex> {
  const holding = new Map<string, number[]>();
  for (const [number, { title, summary }] of pages.entries()) {
    for (const stem of stems(`${title}. ${summary}`)) {
      const known = holding.get(stem);
      if (known === undefined) holding.set(stem, [number]);
      else known.push(number);
    }
    await turns.share();
  }
  const postings = new Map<string, Postings>();
  for (const [stem, numbers] of holding) {
    const impacts = new Float32Array(numbers.length).fill(1);
    postings.set(stem, { documents: Uint32Array.from(numbers), impacts });
    await turns.share();
  }
  return createInvertedIndex(postings, pages.length, weigh);
}
