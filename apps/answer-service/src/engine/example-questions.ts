import { fileURLToPath } from 'node:url';
import { parsePhraseFile } from '../text/phrase-file.ts';
import type { Embedder } from './embedder.ts';
import file from './example-questions.txt?raw';
import type { ExampleVectors } from './search.ts';
import { embedTexts, type VectorFiles } from './vector-store.ts';

const EXAMPLES = parsePhraseFile(file);

/**
 * Path of the shipped vectors of the example questions. The file lies next to this module, in the source and in the
 * build. The local embedder made the vectors.
 */
export const EXAMPLE_VECTORS: string = fileURLToPath(
  new URL('./example-questions.vectors', import.meta.url),
);

/** All example questions: first those for a veterans' department, then those about other topics. */
export const EXAMPLE_QUESTIONS: readonly string[] = [...EXAMPLES.values()].flat();

/**
 * Embeds the example questions in two groups: questions for a veterans' department, and questions about other topics.
 * @param files the cache of the content; its name with `.examples` caches vectors of another embedder than the local one
 * @throws errors of the embedder
 */
export async function embedExamples(
  embedder: Embedder,
  { cache, ...others }: VectorFiles,
): Promise<ExampleVectors> {
  const files = { ...others, shipped: EXAMPLE_VECTORS, cache: `${cache}.examples` };
  const embedded = await embedTexts(EXAMPLE_QUESTIONS, embedder, files);
  const vectors = EXAMPLE_QUESTIONS.map((_, position) => embedded.at(position));
  const count = EXAMPLES.get('department')?.length ?? 0;
  return { department: vectors.slice(0, count), elsewhere: vectors.slice(count) };
}
