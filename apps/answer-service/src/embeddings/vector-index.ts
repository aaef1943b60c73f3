import { EXACTLY_COMPARED } from '../tuning.ts';
import { Turns } from '../turns.ts';

/** Vectors of one length, to be compared with a question's. */
export interface VectorIndex {
  /** The cosine with every vector; 0 for one that is too far away to have been compared, or not similar at all. */
  score(question: Float32Array): Float32Array;
}

/**
 * Keeps vectors of length 1 in one block. In a large collection only those are compared whose signs,
 * dimension by dimension, agree most with the question's: counting bits is many times faster.
 */
export async function createVectorIndex(vectors: readonly Float32Array[]): Promise<VectorIndex> {
  const dimensions = vectors[0]?.length ?? 0;
  const size = vectors.length;
  const block = new Float32Array(size * dimensions);
  const sums = new Float64Array(dimensions);
  const turns = new Turns();
  for (const [position, vector] of vectors.entries()) {
    block.set(vector, position * dimensions);
    for (let i = 0; i < dimensions; i += 1) sums[i] = (sums[i] ?? 0) + (vector[i] ?? 0);
    await turns.share();
  }
  const isLarge = size > EXACTLY_COMPARED;
  const mean = Float32Array.from(sums, (total) => total / Math.max(1, size));
  const words = Math.ceil(dimensions / 32);
  const signs = new Uint32Array(isLarge ? size * words : 0);
  if (isLarge) {
    for (const [position, vector] of vectors.entries()) {
      signs.set(signsOf(vector, mean, words), position * words);
      await turns.share();
    }
  }

  return {
    score: (question) => {
      const scores = new Float32Array(size);
      if (question.length !== dimensions) return scores;
      const compared = isLarge
        ? nearestBySigns(signs, signsOf(question, mean, words), size)
        : scores.keys();
      for (const position of compared) {
        const start = position * dimensions;
        let cosine = 0;
        for (let i = 0; i < dimensions; i += 1)
          cosine += (block[start + i] ?? 0) * (question[i] ?? 0);
        scores[position] = Math.max(0, cosine);
      }
      return scores;
    },
  };
}

/** One bit a dimension: whether the value lies above the mean of all vectors. */
function signsOf(vector: Float32Array, mean: Float32Array, words: number): Uint32Array {
  const signs = new Uint32Array(words);
  for (let i = 0; i < vector.length; i += 1) {
    if ((vector[i] ?? 0) > (mean[i] ?? 0)) signs[i >> 5] = (signs[i >> 5] ?? 0) | (1 << (i & 31));
  }
  return signs;
}

function nearestBySigns(signs: Uint32Array, question: Uint32Array, size: number): number[] {
  const words = question.length;
  const differing = new Uint16Array(size);
  const counts = new Uint32Array(words * 32 + 1);
  for (let position = 0; position < size; position += 1) {
    let bits = 0;
    const start = position * words;
    for (let i = 0; i < words; i += 1)
      bits += countBits((signs[start + i] ?? 0) ^ (question[i] ?? 0));
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
