import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Embedder, embedInBatches } from './embedder.ts';
import { inTurns } from './in-turns.ts';

/** The name of the vector file in a content folder. `npm run index` writes it. */
export const VECTORS_FILE = 'vectors.bin';

export interface VectorFiles {
  /** Only read, and may be missing. */
  readonly shipped: string;
  readonly cache: string;
  /** Receives the error if the cache cannot be written. Without this function, `embedTexts` throws the error. */
  readonly onUnsaved?: (error: unknown) => void;
}

export type EmbeddingProgress = (done: number, total: number) => void;

/** A service that is stopped early embeds at most this many texts again. */
const VECTORS_PER_SAVE = 400;

/** Number of dot products in one turn of the event loop. They take 10 ms. */
const PRODUCTS_PER_TURN = 20_000;

const KEY_BYTES = 16;

/** The first bytes of every vector file. The number of dimensions follows. */
const MAGIC = Buffer.from('vec1');

const HEADER_BYTES = MAGIC.length + 4;

const SCALE_BYTES = 4;

const MAX_INT8 = 127;

/** A stored vector is a scale and signed bytes. Rounding changes a cosine similarity by less than 0.005. */
type StoredVector = Buffer;

/** Vectors by the hash of embedder and text. */
type KnownVectors = Map<string, StoredVector>;

/** Vectors of equal length in one flat array, because 80,000 arrays take three times as long to compare. */
export class Vectors {
  readonly length: number;
  readonly dimensions: number;
  readonly #values: Int8Array;
  readonly #scales: Float32Array;

  private constructor(length: number, dimensions: number) {
    this.length = length;
    this.dimensions = dimensions;
    this.#values = new Int8Array(length * dimensions);
    this.#scales = new Float32Array(length);
  }

  static async from(stored: KnownVectors, keys: readonly string[]): Promise<Vectors> {
    const [first = Buffer.alloc(SCALE_BYTES)] = stored.values();
    const vectors = new Vectors(keys.length, first.length - SCALE_BYTES);
    let position = 0;
    for await (const key of inTurns(keys)) {
      const one = stored.get(key);
      if (one === undefined) throw new Error('A text has no vector.');
      vectors.#scales[position] = one.readFloatLE(0);
      vectors.#values.set(one.subarray(SCALE_BYTES), position * vectors.dimensions);
      position += 1;
    }
    return vectors;
  }

  at(position: number): Float32Array {
    const scale = this.#scales[position] ?? 0;
    const start = position * this.dimensions;
    return Float32Array.from(
      this.#values.subarray(start, start + this.dimensions),
      (value) => value * scale,
    );
  }

  /**
   * Returns the dot product of each vector with another vector, in turns. Vectors of another length have none. Four sums
   * take two thirds of the time of one, because an addition need not wait for the addition before.
   */
  async dotProducts(other: Float32Array): Promise<Float32Array> {
    const values = this.#values;
    const { length } = other;
    const products = new Float32Array(length === this.dimensions ? this.length : 0);
    for (let position = 0; position < products.length; position += 1) {
      if (position % PRODUCTS_PER_TURN === PRODUCTS_PER_TURN - 1) await nextTurn();
      const start = position * length;
      let [first, second, third, fourth] = [0, 0, 0, 0];
      // Beyond the end of `other`, the products are 0.
      for (let i = 0; i < length; i += 4) {
        first += (values[start + i] ?? 0) * (other[i] ?? 0);
        second += (values[start + i + 1] ?? 0) * (other[i + 1] ?? 0);
        third += (values[start + i + 2] ?? 0) * (other[i + 2] ?? 0);
        fourth += (values[start + i + 3] ?? 0) * (other[i + 3] ?? 0);
      }
      products[position] = (first + second + third + fourth) * (this.#scales[position] ?? 0);
    }
    return products;
  }
}

export function bestOf(scores: ArrayLike<number>, limit: number): number[] {
  const best: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let position = 0; position < scores.length; position += 1) {
    const score = scores[position] ?? 0;
    if (score <= least) continue;
    let at = best.length;
    while (at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score) at -= 1;
    best.splice(at, 0, position);
    if (best.length > limit) best.pop();
    if (best.length === limit) least = scores[best[limit - 1] ?? 0] ?? 0;
  }
  return best;
}

/**
 * Returns a vector for each text. Embeds only texts without a vector in either file, shortest first, and saves the new
 * vectors.
 * @throws errors of the embedder, after the vectors embedded so far are saved; and of a cache that cannot be written
 */
export async function embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  { shipped, cache, onUnsaved }: VectorFiles,
  onProgress?: EmbeddingProgress,
): Promise<Vectors> {
  const keys: string[] = [];
  const wanted = new Map<string, string>();
  for await (const text of inTurns(texts)) {
    const key = vectorKey(embedder.name, text);
    keys.push(key);
    wanted.set(key, text);
  }
  const known: KnownVectors = new Map();
  for (const file of [shipped, cache]) {
    for await (const [key, vector] of readVectors(file)) {
      if (wanted.has(key)) known.set(key, vector);
    }
  }
  const missing: [string, string][] = [];
  for await (const entry of inTurns(wanted)) {
    if (!known.has(entry[0])) missing.push(entry);
  }
  const order = missing.sort(([, a], [, b]) => a.length - b.length);
  const save = (): Promise<void> => writeVectors(cache, known).catch(onUnsaved);
  let unsaved = 0;
  let done = 0;
  try {
    for await (const { batch, vectors } of embedInBatches(order, ([, text]) => text, embedder)) {
      for (const [position, [key]] of batch.entries()) {
        const vector = vectors[position];
        if (vector === undefined) throw new Error(`${embedder.name} returned too few vectors.`);
        known.set(key, toStored(vector));
      }
      done += batch.length;
      onProgress?.(done, order.length);
      unsaved += batch.length;
      if (unsaved >= VECTORS_PER_SAVE) {
        await save();
        unsaved = 0;
      }
    }
  } finally {
    if (unsaved > 0) await save();
  }
  return Vectors.from(known, keys);
}

export function vectorKey(embedder: string, text: string): string {
  return createHash('sha256')
    .update(`${embedder}\n${text}`)
    .digest('hex')
    .slice(0, KEY_BYTES * 2);
}

/** Yields the entries of `KnownVectors`; none if the file is missing or has another format. */
export async function* readVectors(file: string): AsyncGenerator<[string, StoredVector]> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return;
  const step = KEY_BYTES + SCALE_BYTES + bytes.readUInt32LE(MAGIC.length);
  function* records(): Generator<[string, StoredVector]> {
    for (let at = HEADER_BYTES; at + step <= bytes.length; at += step) {
      const key = bytes.toString('hex', at, at + KEY_BYTES);
      yield [key, bytes.subarray(at + KEY_BYTES, at + step)];
    }
  }
  yield* inTurns(records());
}

/** An interruption leaves the old file whole. @throws errors such as a full disk */
async function writeVectors(file: string, vectors: KnownVectors): Promise<void> {
  const [first = Buffer.alloc(SCALE_BYTES)] = vectors.values();
  const header = Buffer.alloc(HEADER_BYTES, MAGIC);
  header.writeUInt32LE(first.length - SCALE_BYTES, MAGIC.length);
  const records: Buffer[] = [header];
  for await (const [key, vector] of inTurns(vectors)) {
    records.push(Buffer.from(key, 'hex'), vector);
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  try {
    // `flush` reports a full disk that shows only when the data are written out.
    await writeFile(temporary, Buffer.concat(records), { flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function toStored(vector: Float32Array): StoredVector {
  const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MAX_INT8;
  const stored = Buffer.alloc(SCALE_BYTES + vector.length);
  stored.writeFloatLE(scale);
  for (const [position, value] of vector.entries()) {
    stored.writeInt8(scale === 0 ? 0 : Math.round(value / scale), SCALE_BYTES + position);
  }
  return stored;
}
