import { TimeSlice } from '../time-slice.ts';
import { EXACTLY_COMPARED } from '../tuning.ts';
import { dotProduct, meanVector, signBits } from './vectors.ts';

/** Vectors of one length, to be compared with a question's. */
export interface VectorIndex {
  /** The cosine with every vector; 0 for one that is too far away to have been compared, or not similar at all. */
  score(question: Float32Array): Float32Array;
}

/**
 * Makes an index of vectors of length 1. In a large collection only those are compared whose sign bits agree most with
 * the question's: counting bits is many times faster.
 */
export async function createVectorIndex(vectors: readonly Float32Array[]): Promise<VectorIndex> {
  const dimensions = vectors[0]?.length ?? 0;
  const nearest =
    vectors.length > EXACTLY_COMPARED ? await createNearest(vectors) : () => vectors.keys();
  return {
    score: (question) => {
      const scores = new Float32Array(vectors.length);
      if (question.length !== dimensions) return scores;
      for (const position of nearest(question)) {
        const vector = vectors[position];
        if (vector !== undefined) scores[position] = Math.max(0, dotProduct(vector, question));
      }
      return scores;
    },
  };
}

/** Finds the positions of the vectors nearest to a question by the Hamming distance of their sign bits. */
async function createNearest(
  vectors: readonly Float32Array[],
): Promise<(question: Float32Array) => readonly number[]> {
  const timeSlice = new TimeSlice();
  const mean = await meanVector(vectors, timeSlice);
  const codeLength = Math.ceil(mean.length / 32);
  const codes = new Uint32Array(vectors.length * codeLength);
  for (const [position, vector] of vectors.entries()) {
    codes.set(pack(signBits(vector, mean)), position * codeLength);
    await timeSlice.yieldIfOver();
  }
  return (question) => withinRadius(codes, pack(signBits(question, mean)), vectors.length);
}

/** Bits in words of 32. */
function pack(bits: Uint8Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(bits.length / 32));
  for (let i = 0; i < bits.length; i += 1)
    words[i >> 5] = (words[i >> 5] ?? 0) | ((bits[i] ?? 0) << (i & 31));
  return words;
}

/** Positions of the codes within the smallest radius that holds EXACTLY_COMPARED of them. */
function withinRadius(codes: Uint32Array, question: Uint32Array, size: number): number[] {
  const distances = new Uint16Array(size);
  const histogram = new Uint32Array(question.length * 32 + 1);
  for (let position = 0; position < size; position += 1) {
    let distance = 0;
    const start = position * question.length;
    for (let i = 0; i < question.length; i += 1)
      distance += countBits((codes[start + i] ?? 0) ^ (question[i] ?? 0));
    distances[position] = distance;
    histogram[distance] = (histogram[distance] ?? 0) + 1;
  }
  let radius = 0;
  let within = histogram[0] ?? 0;
  while (within < EXACTLY_COMPARED && radius < histogram.length - 1) {
    radius += 1;
    within += histogram[radius] ?? 0;
  }
  const nearest: number[] = [];
  for (let position = 0; position < size; position += 1) {
    if ((distances[position] ?? 0) <= radius) nearest.push(position);
  }
  return nearest;
}

/** The bits set in 32, counted in pairs, fours and bytes at once. */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
