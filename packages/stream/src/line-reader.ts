/** Turns the lines of one protocol into parts. Both methods throw a `StreamError`. */
export interface LineReader<Part> {
  /** Reads a complete line, without its newline, and adds its parts to `parts`. */
  readLine(line: string, parts: Part[]): void;
  /** Reads what stood after the last newline when the stream ended: often nothing. */
  readEnd(lastLine: string, parts: Part[]): void;
}
