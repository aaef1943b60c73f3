/** What a language model is asked to write from. */
export interface ModelPrompt {
  readonly instructions: string;
  readonly question: string;
}

/** The port to a language model: the text it writes, as it comes. */
export interface TextModel {
  /**
   * @throws whatever keeps the model from finishing: refused, unreachable, aborted, timed out
   */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>;
}
