import { StreamError } from './stream-error.ts';

/** The longest line in UTF-16 units, because an endless line would fill the page's memory. */
export const MAX_LINE_LENGTH: number = 4 * 1024 * 1024;

/**
 * Splits bytes into lines. It takes linear time for any chunks, because it joins the pieces of an unfinished line only
 * once. Invalid UTF-8 becomes U+FFFD; a BOM at the start is dropped.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder();
  /** The pieces of the unfinished line. */
  #pieces: string[] = [];
  #length = 0;

  /**
   * Calls `onLine` with each completed line, without its newline.
   * @throws {StreamError} of code `line-too-long`, after the lines before the long one
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

  /** Returns the text after the last newline. Drops the bytes of an incomplete character. */
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
