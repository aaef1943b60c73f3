import { createDataStreamReader } from './data-stream.ts';
import type { LineReader } from './line-reader.ts';
import { LineSplitter } from './line-splitter.ts';
import type { StreamPart } from './parts.ts';

/**
 * Decodes an answer in the data stream protocol (protocol §1). Each network chunk gives one list: the parts whose lines
 * it completes; without any, no list. Cancels the body on errors and when the consumer stops early.
 * @throws {StreamError} for a faulty stream, after the parts before the fault
 * @throws errors of the body
 */
export function decodeStream(
  body: ReadableStream<Uint8Array>,
): AsyncIterableIterator<readonly StreamPart[], undefined> {
  return decodeLines(body, createDataStreamReader());
}

/** Decodes a body with the given reader, as `decodeStream` does. */
export function decodeLines<Part>(
  body: ReadableStream<Uint8Array>,
  lineReader: LineReader<Part>,
): AsyncIterableIterator<readonly Part[], undefined> {
  return new PartIterator(body, lineReader);
}

/** Not an async generator, because that would cost a fifth more per chunk. */
class PartIterator<Part> implements AsyncIterableIterator<readonly Part[], undefined> {
  readonly #body: ReadableStreamDefaultReader<Uint8Array>;
  readonly #lineReader: LineReader<Part>;
  readonly #splitter = new LineSplitter();
  #isOver = false;
  /** Thrown after the parts before it are delivered. */
  #fault: { readonly error: unknown } | undefined;

  constructor(body: ReadableStream<Uint8Array>, lineReader: LineReader<Part>) {
    // Uses the body's reader, because WebKit has no async iteration of bodies.
    this.#body = body.getReader();
    this.#lineReader = lineReader;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<readonly Part[], undefined>> {
    while (!this.#isOver) {
      const parts: Part[] = [];
      try {
        const { done, value } = await this.#body.read();
        if (done) {
          this.#isOver = true;
          this.#body.releaseLock();
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
    // Not awaited, because a cancel that never settles would block the consumer.
    this.#body.cancel().catch(ignore);
    this.#body.releaseLock();
  }
}

function ignore(): void {
  // The body has failed already, and its own error reaches the consumer.
}
