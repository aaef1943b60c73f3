/** Turns the lines of a protocol into parts. Both methods throw a `StreamError` for a faulty line. */
export interface LineReader<Part> {
  /** Reads a complete line, without its newline, and adds its parts to `parts`. */
  readLine(line: string, parts: Part[]): void;
  /** Reads the text after the stream's last newline. The text is often empty. */
  readEnd(lastLine: string, parts: Part[]): void;
}
