import { join } from 'node:path';
import { ContentError, readContent } from '@assist/content';
import { createLocalEmbedder } from '../engine/embedded/local-embedder.ts';
import { EXAMPLE_QUESTIONS, EXAMPLE_VECTORS } from '../engine/example-questions.ts';
import { embeddedTexts } from '../engine/section-text.ts';
import { type EmbeddingProgress, embedTexts, VECTORS_FILE } from '../engine/vector-store.ts';
import { addQuestions } from './content-lists.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

export async function indexFolder(folder: string, onProgress: EmbeddingProgress): Promise<number> {
  const { pages } = await readContent(folder, new URL('https://site.example/'));
  const listed = await addQuestions(pages, folder, SILENT);
  const texts = embeddedTexts(listed).map(({ text }) => text);
  return writeAll(texts, join(folder, VECTORS_FILE), onProgress);
}

/** Run it after each change of `example-questions.txt`. */
export async function indexExamples(onProgress: EmbeddingProgress): Promise<number> {
  return writeAll(EXAMPLE_QUESTIONS, EXAMPLE_VECTORS, onProgress);
}

async function writeAll(
  texts: readonly string[],
  file: string,
  onProgress: EmbeddingProgress,
): Promise<number> {
  const embedder = createLocalEmbedder();
  try {
    const vectors = await embedTexts(texts, embedder, { shipped: file, cache: file }, onProgress);
    return vectors.length;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ContentError(`${file} could not be written: ${error.message}`);
  } finally {
    await embedder.close();
  }
}
