import { StreamError } from './stream-error.ts';

/** Longest line in UTF-16 units. An endless line would otherwise fill the memory of the page. */
export const MAX_LINE_LENGTH: number = 4 * 1024 * 1024;

/**
 * Cuts bytes into lines, in time linear in the bytes however they are chunked: an unfinished line is
 * kept as pieces and joined once. Invalid UTF-8 becomes U+FFFD; a BOM at the very start is dropped.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder();
  /** The unfinished line so far. */
  #pieces: string[] = [];
  #length = 0;

  /**
   * Calls `onLine` with each line that these bytes complete, without its newline. Throws a
   * `StreamError` of code `line-too-long`, after the lines before the long one.
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

  /** Returns what stands after the last newline. Bytes of a character cut in two are dropped. */
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
