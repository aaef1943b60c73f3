import { fileURLToPath } from 'node:url';
import { contentLines } from '../text/word-rules.ts';
import type { Index } from './content-index.ts';
import { dotProduct, type Embedder } from './embedder.ts';
import file from './example-questions.txt?raw';
import { inTurns } from './in-turns.ts';
import { embedTexts, type VectorFiles } from './vector-store.ts';

/** The vectors that the local embedder made. The file lies next to this module, in the source and in the build. */
export const EXAMPLE_VECTORS: string = fileURLToPath(
  new URL('./example-questions.vectors', import.meta.url),
);

export const EXAMPLE_QUESTIONS: readonly string[] = contentLines(file);

/** Each measured example costs a search. 130 give the mean within a tenth of the standard deviation. */
const MEASURED = 130;

export type ExampleQuestions = Awaited<ReturnType<typeof compareWithExamples>>;

/**
 * Compares questions with what people ask elsewhere. Both measures are in standard deviations, so that one gate serves
 * every site and every embedder: sites and embedders differ in how similar any two texts are.
 * @param toContent cosine similarities of examples to their nearest section
 */
export async function compareWithExamples(
  vectors: readonly Float32Array[],
  toContent: readonly number[],
) {
  const content = spreadOf(toContent);
  const toOthers: number[] = [];
  for await (const vector of inTurns(someOf(vectors))) {
    const others = vectors.filter((other) => other !== vector);
    toOthers.push(nearest(vector, others));
  }
  const eachOther = spreadOf(toOthers);
  return {
    nearness: (similarity: number): number => standardise(similarity, content),
    /** Returns by how much a question is nearer to the examples than they are to each other. */
    foreignness: (question: Float32Array): number =>
      standardise(nearest(question, vectors), eachOther),
  };
}

/**
 * Embeds the examples, and measures how similar they are to the content.
 * @param files the cache of the content; its name with `.examples` caches vectors of another embedder than the local one
 */
export async function measureExamples(
  index: Index,
  embedder: Embedder,
  { cache, ...others }: VectorFiles,
): Promise<ExampleQuestions> {
  const files = { ...others, shipped: EXAMPLE_VECTORS, cache: `${cache}.examples` };
  const embedded = await embedTexts(EXAMPLE_QUESTIONS, embedder, files);
  const vectors = EXAMPLE_QUESTIONS.map((_, position) => embedded.at(position));
  const toContent: number[] = [];
  for (const vector of someOf(vectors)) {
    const { sectionsByEmbedding } = await index.rank({ text: '', synonyms: [], vector });
    toContent.push(sectionsByEmbedding[0]?.score ?? 0);
  }
  return compareWithExamples(vectors, toContent);
}

/** Returns all vectors, or at least `MEASURED` of them, evenly spread. */
function someOf(vectors: readonly Float32Array[]): Float32Array[] {
  const step = Math.max(1, Math.floor(vectors.length / MEASURED));
  return vectors.filter((_, position) => position % step === 0);
}

function spreadOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

function standardise(value: number, { mean, deviation }: ReturnType<typeof spreadOf>): number {
  // Without a deviation, all examples are equally similar, and so tell nothing.
  return deviation === 0 ? 0 : (value - mean) / deviation;
}

function nearest(vector: Float32Array, others: readonly Float32Array[]): number {
  return Math.max(...others.map((other) => dotProduct(vector, other)));
}
