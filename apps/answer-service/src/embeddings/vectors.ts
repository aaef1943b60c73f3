import type { TimeSlice } from '../time-slice.ts';

/** Scales a vector to length 1 in place, so that a dot product is the cosine. */
export function normalise(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square) || 1;
  for (const [position, value] of vector.entries()) vector[position] = value / length;
  return vector;
}

/** The dot product, over the dimensions of the first vector. */
export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

/** The mean of vectors, dimension by dimension. */
export async function meanVector(
  vectors: readonly Float32Array[],
  timeSlice: TimeSlice,
): Promise<Float32Array> {
  const sums = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + (vector[i] ?? 0);
    await timeSlice.yieldIfOver();
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(1, vectors.length));
}

/** Binary quantization: for each dimension 1 where the value lies above the mean of all vectors, otherwise 0. */
export function signBits(vector: Float32Array, mean: Float32Array): Uint8Array {
  const bits = new Uint8Array(vector.length);
  for (let i = 0; i < bits.length; i += 1) bits[i] = (vector[i] ?? 0) > (mean[i] ?? 0) ? 1 : 0;
  return bits;
}
