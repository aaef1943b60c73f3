import type { Page } from '@assist/content';
import type { Embedder } from '../embeddings/embedder.ts';
import { cacheQuestionVectors } from '../embeddings/question-vector-cache.ts';
import { embedCollection } from '../embeddings/vector-cache.ts';
import { createVectorIndex, type VectorIndex } from '../embeddings/vector-index.ts';
import { parsePhraseFile } from '../phrase-file.ts';
import { NEAREST_EXAMPLES } from '../tuning.ts';
import exampleQuestions from '../words/example-questions.txt?raw';
import { namePages, pageText, sectionText } from './page-texts.ts';

/** The pages and sections of a collection by their meaning, numbered in reading order. */
export interface MeaningIndex {
  /** @throws what the embedder throws */
  embedQuestion(question: string): Promise<Float32Array>;
  /** How much more a question is like those a department is asked than like others: -1 to 1, mostly within 0.3 of 0. */
  likeness(question: Float32Array): number;
  readonly pages: MeaningScores;
  readonly sections: MeaningScores;
}

/** As a vector index, from wherever the vectors are. */
export interface MeaningScores {
  score(question: Float32Array): Float32Array | Promise<Float32Array>;
}

/** The vectors that questions are compared with to tell what they are like. */
export interface ExampleVectors {
  /** Of the examples of what a department is asked, and of what it is not. */
  readonly department: readonly Float32Array[];
  readonly elsewhere: readonly Float32Array[];
}

/** The vectors of a collection and those its questions are compared with. */
export interface MeaningVectors extends ExampleVectors {
  readonly pages: readonly Float32Array[];
  readonly sections: readonly Float32Array[];
}

/**
 * Embeds a collection, and keeps its vectors in memory.
 *
 * @throws what the embedder throws
 */
export async function indexMeaning(
  pages: readonly Page[],
  embedder: Embedder,
  cacheFolder: string,
  collection = '',
): Promise<MeaningIndex> {
  const vectors = await embedMeaning(pages, embedder, cacheFolder, collection);
  return createMeaningIndex(embedder, vectors, {
    pages: await createVectorIndex(vectors.pages),
    sections: await createVectorIndex(vectors.sections),
  });
}

/** Makes an index of a collection whose vectors are compared wherever they are. */
export async function createMeaningIndex(
  embedder: Embedder,
  examples: ExampleVectors,
  scores: Pick<MeaningIndex, 'pages' | 'sections'>,
): Promise<MeaningIndex> {
  const department = await createVectorIndex(examples.department);
  const elsewhere = await createVectorIndex(examples.elsewhere);
  return {
    embedQuestion: cacheQuestionVectors(embedder),
    likeness: (question) => nearness(department, question) - nearness(elsewhere, question),
    ...scores,
  };
}

/**
 * Embeds a collection; vectors known from an earlier start of the same `collection` come
 * from `cacheFolder`.
 *
 * @throws what the embedder throws
 */
export async function embedMeaning(
  pages: readonly Page[],
  embedder: Embedder,
  cacheFolder: string,
  collection: string,
): Promise<MeaningVectors> {
  const groups = parsePhraseFile(exampleQuestions);
  const ours = groups.get('department') ?? [];
  const others = groups.get('elsewhere') ?? [];
  const texts = [
    ...ours,
    ...others,
    ...(await namePages(pages)).map(pageText),
    ...pages.flatMap((page) => page.sections.map(sectionText)),
  ];
  const vectors = await embedCollection(texts, embedder, cacheFolder, collection);
  return {
    department: vectors.splice(0, ours.length),
    elsewhere: vectors.splice(0, others.length),
    pages: vectors.splice(0, pages.length),
    sections: vectors,
  };
}

/** The mean cosine with the nearest examples. */
function nearness(examples: VectorIndex, question: Float32Array): number {
  const nearest = examples.score(question).sort().slice(-NEAREST_EXAMPLES);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_EXAMPLES;
}
