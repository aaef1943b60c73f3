/** The port to an embedding model. */
export interface Embedder {
  /** The name of the model, because vectors of different models cannot be compared. */
  readonly name: string;
  /**
   * Returns one vector of length 1 for each text, in order.
   * @throws errors of the model
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
