import type { Page } from '@assist/content';
import { parsePhraseFile } from '../phrase-file.ts';
import { NEAREST_EXAMPLES } from '../tuning.ts';
import type { Embedder } from './embedder.ts';
import examples from './example-questions.txt?raw';
import { pageText, sectionText } from './page-texts.ts';
import { rememberQuestions } from './remembering-embedder.ts';
import { embedCollection } from './vector-cache.ts';
import { createVectorIndex, type VectorIndex } from './vector-index.ts';

/** The pages and sections of a collection by their meaning, numbered in reading order. */
export interface MeaningIndex {
  /** @throws what the embedder throws */
  embedQuestion(question: string): Promise<Float32Array>;
  /** How much more a question is like those a department is asked than like others: -1 to 1, mostly within 0.3 of 0. */
  likeness(question: Float32Array): number;
  readonly pages: VectorIndex;
  readonly sections: VectorIndex;
}

/**
 * Embeds a collection; vectors known from an earlier start of the same `collection` come
 * from `cacheFolder`.
 *
 * @throws what the embedder throws
 */
export async function indexMeaning(
  pages: readonly Page[],
  embedder: Embedder,
  cacheFolder: string,
  collection = '',
): Promise<MeaningIndex> {
  const groups = parsePhraseFile(examples);
  const ours = groups.get('department') ?? [];
  const others = groups.get('elsewhere') ?? [];
  const texts = [
    ...ours,
    ...others,
    ...pages.map(pageText),
    ...pages.flatMap((page) => page.sections.map(sectionText)),
  ];
  const vectors = await embedCollection(texts, embedder, cacheFolder, collection);
  let taken = 0;
  const next = (count: number): Promise<VectorIndex> => {
    const index = createVectorIndex(vectors.slice(taken, taken + count));
    taken += count;
    return index;
  };
  const [department, elsewhere] = [await next(ours.length), await next(others.length)];
  return {
    embedQuestion: rememberQuestions(embedder),
    likeness: (question) => nearness(department, question) - nearness(elsewhere, question),
    pages: await next(pages.length),
    sections: await next(vectors.length),
  };
}

/** The mean cosine with the nearest examples. */
function nearness(examples: VectorIndex, question: Float32Array): number {
  const nearest = examples.score(question).sort().slice(-NEAREST_EXAMPLES);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_EXAMPLES;
}
