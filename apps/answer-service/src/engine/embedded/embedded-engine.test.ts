import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContent } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { describeEngine } from '../../../test-support/content-index.ts';
import { describeForeignEngine } from '../../../test-support/foreign-content-index.ts';
import { addQuestions } from '../../content/content-lists.ts';
import type { IndexStore } from '../content-index.ts';
import { dotProduct } from '../embedder.ts';
import { EXAMPLE_QUESTIONS, EXAMPLE_VECTORS } from '../example-questions.ts';
import { embeddedTexts } from '../section-text.ts';
import { embedTexts, readVectors, VECTORS_FILE, vectorKey } from '../vector-store.ts';
import { createEmbeddedStore } from './embedded-engine.ts';
import { createLocalEmbedder } from './local-embedder.ts';

async function open(language = 'en'): Promise<IndexStore> {
  const folder = await mkdtemp(join(tmpdir(), 'assist-engine-'));
  const files = { shipped: join(folder, 'none'), cache: join(folder, 'cache') };
  return createEmbeddedStore(files, language);
}

describeEngine('the embedded engine', () => open());
describeForeignEngine('the embedded engine', open);

const SAMPLE = fileURLToPath(new URL('../../../content', import.meta.url));
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Returns the texts that have no vector in a vector file. */
async function missingIn(file: string, texts: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for await (const [key] of readVectors(file)) known.add(key);
  const { name } = createLocalEmbedder();
  return texts.filter((text) => !known.has(vectorKey(name, text)));
}

describe('the shipped vectors', () => {
  it('the shipped vectors of the sample content cover all its texts (else run: npm run index)', async () => {
    const { pages } = await readContent(SAMPLE, new URL('https://site.example'));
    const texts = embeddedTexts(await addQuestions(pages, SAMPLE, SILENT)).map(({ text }) => text);
    expect(await missingIn(join(SAMPLE, VECTORS_FILE), texts)).toEqual([]);
  });

  it('the shipped vectors of the example questions cover all of them (else run: npm run index -- --examples)', async () => {
    expect(await missingIn(EXAMPLE_VECTORS, EXAMPLE_QUESTIONS)).toEqual([]);
  });

  it('the local embedder reproduces the shipped vectors', { timeout: 60_000 }, async () => {
    const embedder = createLocalEmbedder();
    const [text = ''] = EXAMPLE_QUESTIONS;
    const [made = new Float32Array()] = await embedder.embed([text]);
    await embedder.close();
    const files = { shipped: EXAMPLE_VECTORS, cache: '/dev/null/none' };
    const shipped = await embedTexts([text], { ...embedder, embed: async () => [] }, files);
    expect(dotProduct(made, shipped.at(0))).toBeCloseTo(1, 1);
    expect(dotProduct(made, made)).toBeCloseTo(1, 3);
  });
});
