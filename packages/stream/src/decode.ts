import { createDataStreamReader } from './data-stream.ts';
import type { LineReader } from './line-reader.ts';
import { LineSplitter } from './line-splitter.ts';
import type { StreamPart } from './parts.ts';

/**
 * Reads an answer in the data stream protocol, part by part. Every complete line is delivered at
 * once, whatever the chunks of the network; the body is cancelled on any error and when the consumer
 * stops early.
 *
 * Throws a `StreamError` for a faulty stream, and what the body itself throws when it fails.
 */
export function decodeStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamPart> {
  return decodeLines(body, createDataStreamReader());
}

/** Reads a body line by line with the given reader. */
export async function* decodeLines<Part>(
  body: ReadableStream<Uint8Array>,
  lineReader: LineReader<Part>,
): AsyncGenerator<Part, void, undefined> {
  // A body is async iterable in some browsers only: WebKit has the reader alone.
  const bodyReader = body.getReader();
  const splitter = new LineSplitter();
  const parts: Part[] = [];
  let isExhausted = false;
  try {
    for (;;) {
      const { done, value } = await bodyReader.read();
      if (done) break;
      for (const line of splitter.push(value)) {
        lineReader.readLine(line, parts);
        for (const part of parts) yield part;
        parts.length = 0;
      }
    }
    isExhausted = true;
    lineReader.readEnd(splitter.takeRest(), parts);
    for (const part of parts) yield part;
  } finally {
    // Not awaited: a source that never settles its cancel would hold back the consumer.
    if (!isExhausted) bodyReader.cancel().catch(ignore);
    bodyReader.releaseLock();
  }
}

function ignore(): void {
  // The body has failed already: its own error is on the way to the consumer.
}
