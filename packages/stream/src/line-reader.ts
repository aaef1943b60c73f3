/** Turns the lines of one protocol into parts. Both methods throw a `StreamError` for a faulty line. */
export interface LineReader<Part> {
  /** Reads a complete line, without its newline, and adds its parts to `parts`. */
  readLine(line: string, parts: Part[]): void;
  /** Reads the text after the last newline at the end of the stream, often empty. */
  readEnd(lastLine: string, parts: Part[]): void;
}
