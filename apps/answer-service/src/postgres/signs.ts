/** One bit a dimension, as PostgreSQL reads them: whether a value lies above the mean of all. */
export function bitsOf(vector: Float32Array, mean: Float32Array): string {
  let bits = '';
  for (const [position, value] of vector.entries()) bits += value > (mean[position] ?? 0) ? 1 : 0;
  return bits;
}

/** The mean of vectors, dimension by dimension. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sums = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + (vector[i] ?? 0);
  }
  return Float32Array.from(sums, (total) => total / Math.max(1, vectors.length));
}
