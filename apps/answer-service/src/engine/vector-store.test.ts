import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveRequests } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { dotProduct, type Embedder, normalise } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';
import { embedTexts, type VectorFiles } from './vector-store.ts';

const EMBEDDINGS_REQUEST = z.object({ input: z.array(z.string()) });

describe('embedTexts', () => {
  let folder: string;
  let files: VectorFiles;
  let embedded: string[];
  let embedder: Embedder;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assist-vectors-'));
    files = { shipped: join(folder, 'shipped'), cache: join(folder, 'below', 'cache') };
    embedded = [];
    embedder = {
      name: 'letters',
      embed: async (texts) => {
        embedded.push(...texts);
        return texts.map((text) =>
          normalise(Float32Array.from('abc', (letter) => text.split(letter).length - 1 + 0.1)),
        );
      },
    };
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('embedded texts keep their order, and equal texts are embedded once', async () => {
    const vectors = await embedTexts(['aab', 'c', 'aab'], embedder, files);
    expect(vectors).toHaveLength(3);
    expect(vectors.at(0)).toEqual(vectors.at(2));
    expect(embedded.sort()).toEqual(['aab', 'c']);
  });

  it('a stored vector is reused, and nearly equals the original', async () => {
    const [exact = new Float32Array()] = await embedder.embed(['aab']);
    embedded = [];
    const made = await embedTexts(['aab'], embedder, files);
    const read = await embedTexts(['aab'], embedder, files);
    expect(embedded).toEqual(['aab']);
    expect(made.at(0)).toEqual(read.at(0));
    expect(dotProduct(exact, read.at(0))).toBeCloseTo(1, 2);
    const shipped = { shipped: files.cache, cache: join(folder, 'other') };
    await embedTexts(['aab'], embedder, shipped);
    expect(embedded).toEqual(['aab']);
  });

  it('reading 20,000 stored vectors holds the event loop for at most a tenth of its time at once', async () => {
    const texts = Array.from({ length: 20_000 }, (_, number) => `text ${number}`);
    const vector = new Float32Array(384).fill(0.05);
    const wide: Embedder = {
      name: 'wide',
      batchSize: 20_000,
      embed: async () => texts.map(() => vector),
    };
    await embedTexts(texts, wide, files);
    const shares: number[] = [];
    // Takes the best of three, because other threads of the process count, too.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const held: number[] = [];
      let last = process.cpuUsage();
      let counting = setImmediate(function count() {
        const { user, system } = process.cpuUsage(last);
        held.push(user + system);
        last = process.cpuUsage();
        counting = setImmediate(count);
      });
      await embedTexts(texts, wide, files);
      clearImmediate(counting);
      shares.push(Math.max(...held) / held.reduce((sum, one) => sum + one, 0));
    }
    expect(Math.min(...shares)).toBeLessThan(0.1);
  });

  it('another embedder gets its own vectors', async () => {
    await embedTexts(['aab'], embedder, files);
    await embedTexts(['aab'], { ...embedder, name: 'other' }, files);
    expect(embedded).toEqual(['aab', 'aab']);
  });

  it('vectors made before a failure are saved', async () => {
    const texts = Array.from({ length: 20 }, (_, number) => 'a'.repeat(number + 1));
    const failing: Embedder = {
      name: embedder.name,
      embed: async (some) => {
        if (embedded.length >= 8) throw new Error('away');
        return embedder.embed(some);
      },
    };
    await expect(embedTexts(texts, failing, files)).rejects.toThrow('away');
    await embedTexts(texts, embedder, files);
    expect(embedded).toHaveLength(20);
  });

  it('a cache that cannot be written is an error, unless somebody listens', async () => {
    await writeFile(files.shipped, 'a file, where a folder should be');
    const blocked = { ...files, cache: join(files.shipped, 'below', 'cache') };
    await expect(embedTexts(['aab'], embedder, blocked)).rejects.toThrow('ENOTDIR');
    const onUnsaved = vi.fn();
    expect(await embedTexts(['aab'], embedder, { ...blocked, onUnsaved })).toHaveLength(1);
    expect(onUnsaved).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOTDIR' }));
  });

  it('an embeddings endpoint gets many texts a call, and several calls at a time', async () => {
    const calls: number[] = [];
    const held: (() => void)[] = [];
    const endpoint = await serveRequests((request, response) => {
      const { input } = EMBEDDINGS_REQUEST.parse(JSON.parse(request.body.toString()));
      calls.push(input.length);
      const data = input.map((_, index) => ({ index, embedding: [1, 0] }));
      response.setHeader('Content-Type', 'application/json');
      held.push(() => response.end(JSON.stringify({ data })));
      // Answers only when four calls wait, or the last one.
      if (held.length === 4 || calls.length === 5) for (const answer of held.splice(0)) answer();
    });
    const remote = createEndpointEmbedder({ baseUrl: `${endpoint.origin}/v1`, model: 'small' });
    const texts = Array.from({ length: 300 }, (_, number) => `text ${number}`);
    expect(await embedTexts(texts, remote, files)).toHaveLength(300);
    expect(calls).toEqual([64, 64, 64, 64, 44]);
    await endpoint.close();
  });

  it('a damaged vector file is ignored, and its texts are embedded again', async () => {
    await writeFile(files.shipped, 'damaged');
    expect(await embedTexts(['aab'], embedder, files)).toHaveLength(1);
  });

  it('the progress counts only the texts without a stored vector', async () => {
    await embedTexts(['aab'], embedder, files);
    const told: [number, number][] = [];
    await embedTexts(['aab', 'b', 'c'], embedder, files, (done, total) => told.push([done, total]));
    expect(told).toEqual([[2, 2]]);
  });
});
