/** The port to whatever embeds texts. */
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
