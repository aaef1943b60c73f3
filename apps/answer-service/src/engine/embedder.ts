/** An embedding model, which turns texts into vectors. */
export interface Embedder {
  /**
   * The model's name. Stored vectors are kept apart by name, because vectors of different models cannot be compared.
   */
  readonly name: string;
  /** Number of texts in one call. Default: 8. */
  readonly batchSize?: number;
  /** Number of calls at a time. Default: 1. */
  readonly calls?: number;
  /**
   * Returns one vector for each text, in the order of the texts. Each vector is normalised to length 1.
   * @throws errors of the model
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
