import type { Page } from '@assist/content';
import type { Embedder } from './embedder.ts';
import { pageText, sectionText } from './page-texts.ts';
import { rememberQuestions } from './remembering-embedder.ts';
import { embedCollection } from './vector-cache.ts';
import { createVectorIndex, type VectorIndex } from './vector-index.ts';

/** The pages and sections of a collection by their meaning, numbered in reading order. */
export interface MeaningIndex {
  /** @throws what the embedder throws */
  embedQuestion(question: string): Promise<Float32Array>;
  readonly pages: VectorIndex;
  readonly sections: VectorIndex;
}

/**
 * Embeds a collection; vectors known from an earlier start come from `cacheFolder`.
 *
 * @throws what the embedder throws
 */
export async function indexMeaning(
  pages: readonly Page[],
  embedder: Embedder,
  cacheFolder: string,
): Promise<MeaningIndex> {
  const texts = [
    ...pages.map(pageText),
    ...pages.flatMap((page) => page.sections.map(sectionText)),
  ];
  const vectors = await embedCollection(texts, embedder, cacheFolder);
  return {
    embedQuestion: rememberQuestions(embedder),
    pages: await createVectorIndex(vectors.slice(0, pages.length)),
    sections: await createVectorIndex(vectors.slice(pages.length)),
  };
}
