import { StreamError } from './stream-error.ts';

/** Longest line in UTF-16 units. An endless line would otherwise fill the memory of the page. */
export const MAX_LINE_LENGTH: number = 4 * 1024 * 1024;

/**
 * Cuts bytes into lines, in time linear in the bytes however they are chunked: an unfinished line is
 * kept as pieces and joined once. Invalid UTF-8 becomes U+FFFD; a BOM at the very start is dropped.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder();
  #pieces: string[] = [];
  #length = 0;

  /**
   * Returns the lines that these bytes complete, without their newlines. The generator throws a
   * `StreamError` of code `line-too-long` only after the lines before the long one.
   */
  *push(bytes: Uint8Array): Generator<string, void, undefined> {
    const texts = this.#decoder.decode(bytes, { stream: true }).split('\n');
    const rest = texts.pop() ?? '';
    for (const text of texts) {
      this.#add(text);
      yield this.takeRest();
    }
    this.#add(rest);
  }

  /** Returns what stands after the last newline. Bytes of a character cut in two are dropped. */
  takeRest(): string {
    const [first = ''] = this.#pieces;
    const line = this.#pieces.length > 1 ? this.#pieces.join('') : first;
    this.#pieces = [];
    this.#length = 0;
    return line;
  }

  #add(text: string): void {
    if (text === '') return;
    this.#length += text.length;
    if (this.#length > MAX_LINE_LENGTH) {
      throw new StreamError('line-too-long', `A line is over ${MAX_LINE_LENGTH} characters.`);
    }
    this.#pieces.push(text);
  }
}
