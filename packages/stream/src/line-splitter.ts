import { StreamError } from './stream-error.ts';

/** Maximum length of a line, in UTF-16 units. Without this limit, an endless line would fill the page's memory. */
export const MAX_LINE_LENGTH: number = 4 * 1024 * 1024;

/**
 * Splits bytes into lines. Takes linear time for chunks of any size, because the pieces of a line are joined only once.
 * Invalid UTF-8 becomes U+FFFD. A byte-order mark at the start is dropped.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder();
  /** The pieces of the line that has no newline yet. */
  #pieces: string[] = [];
  #length = 0;

  /**
   * Calls `onLine` with each completed line, without its newline.
   * @throws {StreamError} of code `line-too-long`; `onLine` has then received all earlier lines
   */
  push(bytes: Uint8Array, onLine: (line: string) => void): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#add(text.slice(start, end));
      onLine(this.takeRest());
      start = end + 1;
    }
    if (start < text.length) this.#add(text.slice(start));
  }

  /** Returns the text after the last newline. Drops the bytes of an incomplete last character. */
  takeRest(): string {
    const line = this.#pieces.length === 1 ? (this.#pieces[0] ?? '') : this.#pieces.join('');
    this.#pieces.length = 0;
    this.#length = 0;
    return line;
  }

  #add(text: string): void {
    this.#length += text.length;
    if (this.#length > MAX_LINE_LENGTH) {
      throw new StreamError('line-too-long', `A line is over ${MAX_LINE_LENGTH} characters.`);
    }
    this.#pieces.push(text);
  }
}
