import { fileURLToPath } from 'node:url';
import { parsePhraseFile } from '../text/phrase-file.ts';
import { embedTexts } from './embed-texts.ts';
import type { Embedder } from './embedder.ts';
import file from './example-questions.txt?raw';
import type { ExampleVectors } from './search.ts';

const EXAMPLES = parsePhraseFile(file);

/** The shipped vectors of the examples, by the local embedder, beside the source and the build. */
export const EXAMPLE_VECTORS: string = fileURLToPath(
  new URL('./example-questions.vectors', import.meta.url),
);

/** All examples: the department's questions, then the others. */
export const EXAMPLE_QUESTIONS: readonly string[] = [...EXAMPLES.values()].flat();

/**
 * Embeds the example questions: those of a department, and others.
 * @param cache the file for the vectors of embedders other than the local one
 * @throws errors of the embedder
 */
export async function embedExamples(embedder: Embedder, cache: string): Promise<ExampleVectors> {
  const files = { shipped: EXAMPLE_VECTORS, cache };
  const vectors = await embedTexts(EXAMPLE_QUESTIONS, embedder, files);
  const count = EXAMPLES.get('department')?.length ?? 0;
  return { department: vectors.slice(0, count), elsewhere: vectors.slice(count) };
}
