/** The port to whatever turns texts into vectors of meaning. */
export interface Embedder {
  /** Names the model: vectors of different models cannot be compared. */
  readonly name: string;
  /**
   * One vector of length 1 for each text, in their order.
   *
   * @throws whatever keeps the model from answering
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

/** Scales a vector to length 1 in place, so that a dot product is the cosine. */
export function normalise(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square) || 1;
  for (const [position, value] of vector.entries()) vector[position] = value / length;
  return vector;
}
