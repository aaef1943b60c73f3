/** What a language model is asked to write from. */
export interface ModelPrompt {
  /** Ours alone: nothing a visitor or a page wrote. */
  readonly instructions: string;
  /** The passages and the question, each marked off. */
  readonly message: string;
}

/** The port to a language model: the text it writes, as it comes. */
export interface TextModel {
  /** Longest time until a first sentence can be shown, in ms. Unset: 5 s. */
  readonly firstTextMs?: number;
  /**
   * @throws whatever keeps the model from finishing: refused, unreachable, aborted, timed out
   */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>;
}
