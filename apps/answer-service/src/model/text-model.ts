/** A prompt for a language model. */
export interface ModelPrompt {
  /** Fixed text of this service. Never contains text from a visitor or a page. */
  readonly instructions: string;
  /** The passages and the question, each enclosed in tags. */
  readonly message: string;
}

/** The interface to a language model, which streams its reply. */
export interface TextModel {
  /** The timeout of a reply's first sentence, in ms. The default is 5,000. */
  readonly firstTextMs?: number;
  /**
   * Streams the model's reply.
   * @throws an error if the model refuses, is unreachable, times out or is aborted
   */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>;
}
