/** Scales a vector to length 1, in place. The dot product of two scaled vectors is their cosine similarity. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector)) || 1;
  for (const [position, value] of vector.entries()) vector[position] = value / length;
  return vector;
}

/** Returns the dot product of two vectors, over the dimensions of the first vector. */
export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}
