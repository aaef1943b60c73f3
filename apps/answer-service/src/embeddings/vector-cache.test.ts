import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Embedder } from './embedder.ts';
import { embedCollection } from './vector-cache.ts';

/** Embeds a text as its length, and notes what it was asked. */
function countingEmbedder(name = 'counting'): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    name,
    asked,
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map((text) => Float32Array.of(text.length, 1));
    },
  };
}

describe('embedCollection', () => {
  let folder: string;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'vectors-')), 'cache');
  });

  it('embedding a collection gives a vector for each text in their order, each text embedded once', async () => {
    const embedder = countingEmbedder();
    const vectors = await embedCollection(['three', 'a', 'three'], embedder, folder, 'site');
    expect(vectors.map(([length]) => length)).toEqual([5, 1, 5]);
    expect(embedder.asked.sort()).toEqual(['a', 'three']);
  });

  it('embedding a collection embeds at the next start only what has changed', async () => {
    await embedCollection(['old', 'same'], countingEmbedder(), folder, 'site');
    const embedder = countingEmbedder();
    const vectors = await embedCollection(['changed', 'same'], embedder, folder, 'site');
    expect(embedder.asked).toEqual(['changed']);
    expect(vectors.map(([length]) => length)).toEqual([7, 4]);
  });

  it('embedding a collection keeps the vectors of two models apart', async () => {
    await embedCollection(['text'], countingEmbedder('one'), folder, 'site');
    const other = countingEmbedder('two');
    await embedCollection(['text'], other, folder, 'site');
    expect(other.asked).toEqual(['text']);
  });

  it('embedding a collection leaves the vectors of another collection alone', async () => {
    await embedCollection(['text'], countingEmbedder(), folder, 'site');
    await embedCollection(['other'], countingEmbedder(), folder, 'other site');
    const embedder = countingEmbedder();
    await embedCollection(['text'], embedder, folder, 'site');
    expect(embedder.asked).toEqual([]);
  });

  it('embedding a collection keeps what was embedded before the model failed', async () => {
    const texts = Array.from({ length: 500 }, (_, i) => `text ${String(i).padStart(3, '0')}`);
    const counting = countingEmbedder();
    const failing: Embedder = {
      name: counting.name,
      embed: (batch) =>
        counting.asked.length >= 450 ? Promise.reject(new Error('down')) : counting.embed(batch),
    };
    await expect(embedCollection(texts, failing, folder, 'site')).rejects.toThrow('down');
    const again = countingEmbedder();
    await embedCollection(texts, again, folder, 'site');
    expect(again.asked.length).toBeLessThan(200);
  });

  it('embedding a collection begins again when the file is no longer whole', async () => {
    await embedCollection(['text'], countingEmbedder(), folder, 'site');
    const [file = ''] = await readdir(folder);
    await writeFile(join(folder, file), 'broken');
    const vectors = await embedCollection(['text'], countingEmbedder(), folder, 'site');
    expect(vectors.map(([length]) => length)).toEqual([4]);
  });

  it('embedding a collection works in a folder that cannot be written', async () => {
    const vectors = await embedCollection(['text'], countingEmbedder(), '/dev/null/none', 'site');
    expect(vectors.map(([length]) => length)).toEqual([4]);
  });
});
