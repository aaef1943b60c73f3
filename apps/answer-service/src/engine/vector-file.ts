import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Length of a vector's key in a vector file, in bytes. The key is a hash. */
const HASH_BYTES = 16;

/** Vectors by key. A key is a hash of embedder name and text. */
export type KnownVectors = Map<string, Float32Array>;

/** Returns the key of a text's vector. The key differs for each embedder. */
export function vectorKey(embedder: string, text: string): string {
  return createHash('sha256')
    .update(`${embedder}\n${text}`)
    .digest('hex')
    .slice(0, HASH_BYTES * 2);
}

/** The first bytes of every vector file, which identify the file format. */
const MAGIC = Buffer.from('vec1');

/** Length of the file header in bytes. The header holds `MAGIC` and the number of dimensions. */
const HEADER_BYTES = MAGIC.length + 4;

/** Length of the header before each vector, in bytes. The header holds the vector's key and scaling factor. */
const RECORD_HEADER_BYTES = HASH_BYTES + 4;

/** Largest value of a signed byte. */
const MAX_INT8 = 127;

/**
 * Reads a vector file. Returns an empty map if the file is missing or has another format. The file stores each value as
 * a signed byte, and one factor for each vector. Rounding to bytes changes a cosine similarity by less than 0.005.
 */
export async function readVectors(file: string): Promise<KnownVectors> {
  const known: KnownVectors = new Map();
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return known;
  const dimensions = bytes.readUInt32LE(MAGIC.length);
  const step = RECORD_HEADER_BYTES + dimensions;
  for (let at = HEADER_BYTES; at + step <= bytes.length; at += step) {
    const factor = bytes.readFloatLE(at + HASH_BYTES);
    const vector = Float32Array.from(
      { length: dimensions },
      (_, position) => factor * bytes.readInt8(at + RECORD_HEADER_BYTES + position),
    );
    known.set(bytes.toString('hex', at, at + HASH_BYTES), vector);
  }
  return known;
}

/**
 * Writes vectors of equal length to a file. Writes a temporary file and renames it at the end, so that an interruption
 * leaves the old file whole.
 * @throws errors of the file system, such as a full disk
 */
export async function writeVectors(
  file: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const [first = new Float32Array()] = vectors.values();
  const header = Buffer.alloc(HEADER_BYTES, MAGIC);
  header.writeUInt32LE(first.length, MAGIC.length);
  const records = [...vectors].map(([key, vector]) => encodeRecord(key, vector));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  try {
    // `flush` reports a full disk that shows only when the data are written out.
    await writeFile(temporary, Buffer.concat([header, ...records]), { flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function encodeRecord(key: string, vector: Float32Array): Buffer {
  const factor = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MAX_INT8;
  const record = Buffer.alloc(RECORD_HEADER_BYTES + vector.length);
  record.write(key, 'hex');
  record.writeFloatLE(factor, HASH_BYTES);
  for (const [position, value] of vector.entries()) {
    record.writeInt8(factor === 0 ? 0 : Math.round(value / factor), RECORD_HEADER_BYTES + position);
  }
  return record;
}
