import { createDataStreamReader } from './data-stream.ts';
import type { LineReader } from './line-reader.ts';
import { LineSplitter } from './line-splitter.ts';
import type { StreamPart } from './parts.ts';

/** A reader of bytes, such as `body.getReader()` returns. */
export type ByteReader = Pick<
  ReadableStreamDefaultReader<Uint8Array>,
  'read' | 'cancel' | 'releaseLock'
>;

/**
 * Decodes an answer in the data stream protocol (protocol §1). Delivers one list for each network chunk: the parts of
 * all lines that the chunk completes. A chunk that completes no line gives no list. Cancels the body on errors and when
 * the consumer stops early.
 * @throws {StreamError} for a faulty stream, after delivering all parts before the fault
 * @throws errors of the body
 */
export function decodeStream(
  body: ReadableStream<Uint8Array>,
): AsyncIterableIterator<readonly StreamPart[], undefined> {
  return decodeLines(body.getReader(), createDataStreamReader());
}

/**
 * Decodes bytes line by line. `lineReader` turns each line into parts. Delivers parts and errors in the same way as
 * `decodeStream`.
 */
export function decodeLines<Part>(
  bytes: ByteReader,
  lineReader: LineReader<Part>,
): AsyncIterableIterator<readonly Part[], undefined> {
  return new PartIterator(bytes, lineReader);
}

/** This is a class, because an async generator would take a fifth more time per chunk. */
class PartIterator<Part> implements AsyncIterableIterator<readonly Part[], undefined> {
  readonly #bytes: ByteReader;
  readonly #lineReader: LineReader<Part>;
  readonly #splitter = new LineSplitter();
  #isOver = false;
  /** The error that ended the stream. `next` throws it once, after delivering all parts before the error. */
  #fault: { readonly error: unknown } | undefined;

  // Takes a reader and not a stream, because WebKit cannot iterate a body with `for await`.
  constructor(bytes: ByteReader, lineReader: LineReader<Part>) {
    this.#bytes = bytes;
    this.#lineReader = lineReader;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<readonly Part[], undefined>> {
    while (!this.#isOver) {
      const parts: Part[] = [];
      try {
        const { done, value } = await this.#bytes.read();
        if (done) {
          this.#isOver = true;
          this.#bytes.releaseLock();
          this.#lineReader.readEnd(this.#splitter.takeRest(), parts);
        } else {
          this.#splitter.push(value, (line) => this.#lineReader.readLine(line, parts));
        }
      } catch (error) {
        this.#fault = { error };
        this.#cancel();
      }
      if (parts.length > 0) return { done: false, value: parts };
    }
    if (this.#fault !== undefined) {
      const { error } = this.#fault;
      this.#fault = undefined;
      throw error;
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<readonly Part[], undefined>> {
    this.#cancel();
    return { done: true, value: undefined };
  }

  #cancel(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // Does not wait, because a cancel that never settles would block the consumer.
    this.#bytes.cancel().catch(ignore);
    this.#bytes.releaseLock();
  }
}

function ignore(): void {
  // A failed cancel is ignored, because the consumer already gets the body's earlier error.
}
