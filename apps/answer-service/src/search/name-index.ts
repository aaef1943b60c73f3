import type { Turns } from '../turns.ts';
import type { NamedPage } from './page-texts.ts';
import { stems } from './terms.ts';

/** The pages whose title or summary holds a stem, by their numbers. */
export type NamedPages = ReadonlyMap<string, Iterable<number>>;

/** How far pages are named by a question: their titles and summaries, whose words are chosen to say what a page is about. */
export interface NameIndex {
  /** The share of the question that each page's title and summary hold, from 0 to 1, rare words counting more. */
  score(asked: readonly string[]): Float32Array;
  readonly holding: NamedPages;
}

/** Indexes the names of pages; `weigh` says how much a term tells. */
export async function indexNames(
  pages: readonly NamedPage[],
  weigh: (term: string) => number,
  turns: Turns,
): Promise<NameIndex> {
  const holding = new Map<string, number[]>();
  for (const [number, { title, summary }] of pages.entries()) {
    for (const stem of stems(`${title}. ${summary}`)) {
      const known = holding.get(stem);
      if (known === undefined) holding.set(stem, [number]);
      else known.push(number);
    }
    await turns.share();
  }
  return createNameIndex(holding, pages.length, weigh);
}

/** Makes an index of what the names of pages hold of some stems. */
export function createNameIndex(
  holding: NamedPages,
  pageCount: number,
  weigh: (term: string) => number,
): NameIndex {
  return {
    holding,
    score: (asked) => {
      const held = new Float32Array(pageCount);
      const total = asked.reduce((sum, term) => sum + weigh(term), 0);
      for (const term of asked) {
        const share = weigh(term) / total;
        for (const number of holding.get(term) ?? []) held[number] = (held[number] ?? 0) + share;
      }
      return held;
    },
  };
}
