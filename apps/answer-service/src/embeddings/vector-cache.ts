import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TimeSlice } from '../time-slice.ts';
import { EMBEDDING_BATCH } from '../tuning.ts';
import type { Embedder } from './embedder.ts';

const HASH_BYTES = 32;

/** Vectors embedded between two saves: the most that a service stopped during its first start must embed again. */
const VECTORS_PER_SAVE = 400;

/**
 * Embeds the texts of a collection, those known from an earlier start from a file. A vector is known by
 * the hash of its text, so changed pages cost only their own sections. A folder that cannot be written
 * costs time at the next start and nothing else. `collection` names whose vectors they are: those of another
 * one are left alone.
 *
 * @throws what the embedder throws
 */
export async function embedCollection(
  texts: readonly string[],
  embedder: Embedder,
  folder: string,
  collection: string,
): Promise<Float32Array[]> {
  const name = hash(`${embedder.name}\n${collection}`).toString('hex').slice(0, 16);
  const file = join(folder, `${name}.vectors`);
  const known = await readVectors(file);
  const keys = texts.map((text) => hash(text).toString('hex'));
  const missing = new Map<string, string>();
  for (const [position, text] of texts.entries()) {
    const key = keys[position] ?? '';
    if (!known.has(key)) missing.set(key, text);
  }
  const save = (): Promise<void> => {
    const wanted = new Map(keys.map((key) => [key, known.get(key)]));
    return writeVectors(file, folder, wanted).catch(() => {});
  };
  // Texts of one length together: the model fills shorter ones of a batch up to the longest.
  const order = [...missing].sort(([, a], [, b]) => a.length - b.length);
  let unsaved = 0;
  try {
    for (let start = 0; start < order.length; start += EMBEDDING_BATCH) {
      const batch = order.slice(start, start + EMBEDDING_BATCH);
      const vectors = await embedder.embed(batch.map(([, text]) => text));
      for (const [position, [key]] of batch.entries()) {
        const vector = vectors[position];
        if (vector !== undefined) known.set(key, vector);
      }
      unsaved += batch.length;
      if (unsaved >= VECTORS_PER_SAVE) {
        await save();
        unsaved = 0;
      }
    }
  } finally {
    if (unsaved > 0) await save();
  }
  return keys.map((key) => known.get(key) ?? new Float32Array());
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readVectors(file: string): Promise<Map<string, Float32Array>> {
  const known = new Map<string, Float32Array>();
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const dimensions = bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  const step = HASH_BYTES + dimensions * 4;
  const timeSlice = new TimeSlice();
  for (let at = 4; dimensions > 0 && at + step <= bytes.length; at += step) {
    const key = bytes.toString('hex', at, at + HASH_BYTES);
    const start = bytes.byteOffset + at + HASH_BYTES;
    known.set(key, new Float32Array(bytes.buffer.slice(start, start + dimensions * 4)));
    await timeSlice.yieldIfOver();
  }
  return known;
}

/** Writes beside the file first, so that a service stopped meanwhile leaves the old one whole. */
async function writeVectors(
  file: string,
  folder: string,
  vectors: ReadonlyMap<string, Float32Array | undefined>,
): Promise<void> {
  const header = Buffer.alloc(4);
  const records: Buffer[] = [header];
  for (const [key, vector] of vectors) {
    if (vector === undefined) continue;
    header.writeUInt32LE(vector.length);
    const values = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
    records.push(Buffer.from(key, 'hex'), values);
  }
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, Buffer.concat(records));
  await rename(temporary, file);
}
