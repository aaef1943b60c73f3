/** The prompt of a language model. */
export interface ModelPrompt {
  /** Our own text only, never a visitor's or a page's. */
  readonly instructions: string;
  /** The passages and the question, each between tags. */
  readonly message: string;
}

/** The port to a language model, which streams text. */
export interface TextModel {
  /** The timeout of the first sentence, in ms; 5 s by default. */
  readonly firstTextMs?: number;
  /** @throws errors of the model: refused, unreachable, aborted, timed out */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>;
}
