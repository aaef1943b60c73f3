import { EXACTLY_COMPARED } from '../tuning.ts';
import { Turns } from '../turns.ts';
import { dotProduct, meanVector, signBits } from './vectors.ts';

/** Vectors of one length, to be compared with a question's. */
export interface VectorIndex {
  /** The cosine with every vector; 0 for one that is too far away to have been compared, or not similar at all. */
  score(question: Float32Array): Float32Array;
}

/**
 * Keeps vectors of length 1 in one block. In a large collection only those are compared whose sign bits
 * agree most with the question's: counting bits is many times faster.
 */
export async function createVectorIndex(vectors: readonly Float32Array[]): Promise<VectorIndex> {
  const dimensions = vectors[0]?.length ?? 0;
  const size = vectors.length;
  const block = new Float32Array(size * dimensions);
  const turns = new Turns();
  for (const [position, vector] of vectors.entries()) {
    block.set(vector, position * dimensions);
    await turns.share();
  }
  const isLarge = size > EXACTLY_COMPARED;
  const mean = await meanVector(vectors, turns);
  const words = Math.ceil(dimensions / 32);
  const codes = new Uint32Array(isLarge ? size * words : 0);
  if (isLarge) {
    for (const [position, vector] of vectors.entries()) {
      codes.set(pack(signBits(vector, mean)), position * words);
      await turns.share();
    }
  }

  return {
    score: (question) => {
      const scores = new Float32Array(size);
      if (question.length !== dimensions) return scores;
      const compared = isLarge
        ? nearestByCode(codes, pack(signBits(question, mean)), size)
        : scores.keys();
      for (const position of compared) {
        const start = position * dimensions;
        const vector = block.subarray(start, start + dimensions);
        scores[position] = Math.max(0, dotProduct(vector, question));
      }
      return scores;
    },
  };
}

/** Bits in words of 32. */
function pack(bits: Uint8Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(bits.length / 32));
  for (const [i, bit] of bits.entries()) words[i >> 5] = (words[i >> 5] ?? 0) | (bit << (i & 31));
  return words;
}

function nearestByCode(codes: Uint32Array, question: Uint32Array, size: number): number[] {
  const words = question.length;
  const differing = new Uint16Array(size);
  const counts = new Uint32Array(words * 32 + 1);
  for (let position = 0; position < size; position += 1) {
    let bits = 0;
    const start = position * words;
    for (let i = 0; i < words; i += 1)
      bits += countBits((codes[start + i] ?? 0) ^ (question[i] ?? 0));
    differing[position] = bits;
    counts[bits] = (counts[bits] ?? 0) + 1;
  }
  let most = 0;
  for (let held = counts[0] ?? 0; held < EXACTLY_COMPARED && most < words * 32; ) {
    most += 1;
    held += counts[most] ?? 0;
  }
  const nearest: number[] = [];
  for (let position = 0; position < size; position += 1) {
    if ((differing[position] ?? 0) <= most) nearest.push(position);
  }
  return nearest;
}

/** The bits set in 32, counted in pairs, fours and bytes at once. */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
