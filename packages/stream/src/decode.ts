import { type JsonValue, partKinds, type StreamPart } from './parts.ts';

/** Maximum length of a line, in UTF-16 units. Without this limit, an endless line would fill the page's memory. */
const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** Maximum length of an invalid code in an error message, in characters. */
const SHOWN_CODE_LENGTH = 100;

type StreamErrorCode =
  /** A line without a colon. */
  | 'no-separator'
  /** A line with an unknown code (spec §8). */
  | 'invalid-code'
  | 'invalid-json'
  /** JSON of the wrong shape, or a part that is not allowed at this point. */
  | 'invalid-part'
  | 'line-too-long'
  /** The stream ended inside a line, usually because the connection was lost. */
  | 'cut-off';

/** A fault in an answer stream. The message never quotes the answer, so that error reports may contain it. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly code: StreamErrorCode;

  constructor(code: StreamErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Decodes an answer (protocol §1). Yields one list for each chunk that completes a line: the parts of all lines that
 * the chunk completes. Cancels the body on errors and when the consumer stops early. Invalid UTF-8 becomes U+FFFD.
 * @throws {StreamError} for a faulty stream, after yielding all parts before the fault
 * @throws errors of the body
 */
export async function* decodeStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly StreamPart[], undefined> {
  // Uses a reader, because WebKit cannot iterate a body with `for await`.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let line = '';
  let isAtEnd = false;
  try {
    while (!isAtEnd) {
      const { done, value } = await reader.read();
      isAtEnd = done;
      const parts: StreamPart[] = [];
      try {
        const [rest = '', ...others] = done
          ? []
          : decoder.decode(value, { stream: true }).split('\n');
        line += rest;
        for (const next of others) {
          parts.push(...parseLine(line));
          line = next;
        }
        if (line.length > MAX_LINE_LENGTH) throw tooLong();
        if (done) parts.push(...parseLastLine(line));
      } catch (error) {
        if (parts.length > 0) yield parts;
        throw error;
      }
      if (parts.length > 0) yield parts;
    }
  } finally {
    // Does not wait, because a cancel that never settles would block the consumer.
    // The consumer already gets the body's earlier error.
    if (!isAtEnd) reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

const kindByCode = new Map(
  Object.entries(partKinds).map(([type, kind]) => [kind.code, { type, ...kind }]),
);

/** Returns no part for a blank line, also for one that ends in CRLF, because proxies rewrite newlines. */
function parseLine(line: string): readonly StreamPart[] {
  if (line === '' || line === '\r') return [];
  if (line.length > MAX_LINE_LENGTH) throw tooLong();
  const separator = line.indexOf(':');
  if (separator === -1) {
    throw new StreamError('no-separator', 'Failed to parse stream string. No separator found.');
  }
  const code = line.slice(0, separator);
  const kind = kindByCode.get(code);
  if (kind === undefined) {
    const shown = code.length > SHOWN_CODE_LENGTH ? `${code.slice(0, SHOWN_CODE_LENGTH)}…` : code;
    throw new StreamError('invalid-code', `Failed to parse stream string. Invalid code ${shown}.`);
  }
  const value = kind.parse(parseJson(line.slice(separator + 1)));
  if (value === undefined) {
    throw new StreamError('invalid-part', `"${kind.type}" parts expect ${kind.expects}.`);
  }
  // TypeScript does not know that the kind's `parse` returns the value of the kind's part.
  return [{ type: kind.type, value } as StreamPart];
}

/** The beginning of a part at the end means a lost connection. Any other unfinished line is a faulty server's. */
function parseLastLine(line: string): readonly StreamPart[] {
  try {
    return parseLine(line);
  } catch (error) {
    const isHalf =
      error instanceof StreamError && (error.code === 'invalid-json' || kindByCode.has(line));
    throw isHalf ? new StreamError('cut-off', error.message) : error;
  }
}

/** Drops the engine's error message, because it quotes the text, which must not reach an error report. */
function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw new StreamError('invalid-json', 'Failed to parse stream string. Invalid JSON.');
  }
}

function tooLong(): StreamError {
  return new StreamError('line-too-long', `A line is over ${MAX_LINE_LENGTH} characters.`);
}
