/** An embedding model, which turns texts into vectors. */
export interface Embedder {
  /**
   * The model's name. Stored vectors are kept apart by name, because vectors of different models cannot be compared.
   */
  readonly name: string;
  /**
   * Returns one vector for each text, in the order of the texts. Each vector is normalised to length 1.
   * @throws errors of the model
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
