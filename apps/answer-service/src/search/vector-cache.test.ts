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

  it('gives a vector for each text in their order, each text embedded once', async () => {
    const embedder = countingEmbedder();
    const vectors = await embedCollection(['three', 'a', 'three'], embedder, folder);
    expect(vectors.map(([length]) => length)).toEqual([5, 1, 5]);
    expect(embedder.asked.sort()).toEqual(['a', 'three']);
  });

  it('embeds at the next start only what has changed', async () => {
    await embedCollection(['old', 'same'], countingEmbedder(), folder);
    const embedder = countingEmbedder();
    const vectors = await embedCollection(['changed', 'same'], embedder, folder);
    expect(embedder.asked).toEqual(['changed']);
    expect(vectors.map(([length]) => length)).toEqual([7, 4]);
  });

  it('keeps the vectors of two models apart', async () => {
    await embedCollection(['text'], countingEmbedder('one'), folder);
    const other = countingEmbedder('two');
    await embedCollection(['text'], other, folder);
    expect(other.asked).toEqual(['text']);
  });

  it('begins again when the file is no longer whole', async () => {
    await embedCollection(['text'], countingEmbedder(), folder);
    const [file = ''] = await readdir(folder);
    await writeFile(join(folder, file), 'broken');
    const vectors = await embedCollection(['text'], countingEmbedder(), folder);
    expect(vectors.map(([length]) => length)).toEqual([4]);
  });

  it('works in a folder that cannot be written', async () => {
    const vectors = await embedCollection(['text'], countingEmbedder(), '/dev/null/none');
    expect(vectors.map(([length]) => length)).toEqual([4]);
  });
});
