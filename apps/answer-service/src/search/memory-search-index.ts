import type { Page } from '@assist/content';
import type { Collection } from './collection.ts';
import { pageKey } from './page-key.ts';
import { createSearchIndex, type JoinableSearchIndex, type SearchModels } from './ranked-search.ts';
import { indexWords, type WordIndex } from './word-index.ts';

/** A collection that this process holds whole. */
export interface MemoryCollection extends Collection {
  readonly index: WordIndex;
}

/** Indexes pages by their words, in memory. */
export async function createMemoryCollection(pages: readonly Page[]): Promise<MemoryCollection> {
  const numbers = new Map(pages.map((page, number) => [pageKey(page.url), number]));
  const index = await indexWords(pages);
  return {
    index,
    firstSections: countSections(pages),
    correct: async (question) => index.spelling.correct(question),
    words: async () => index,
    pages: async (found) => found.flatMap((number) => pages[number] ?? []),
    page: async (url) => pages[numbers.get(pageKey(url)) ?? -1],
  };
}

/** Indexes pages in memory, to be searched. */
export async function createMemorySearchIndex(
  pages: readonly Page[],
  models?: SearchModels,
): Promise<JoinableSearchIndex> {
  return createSearchIndex(await createMemoryCollection(pages), models);
}

function countSections(pages: readonly Page[]): Uint32Array {
  const firstSections = new Uint32Array(pages.length + 1);
  for (const [number, { sections }] of pages.entries()) {
    firstSections[number + 1] = (firstSections[number] ?? 0) + sections.length;
  }
  return firstSections;
}
