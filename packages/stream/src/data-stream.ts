import { type JsonValue, parseJson } from './json.ts';
import type { LineReader } from './line-reader.ts';
import { partTable, type StreamPart } from './parts.ts';
import { StreamError } from './stream-error.ts';

/** Maximum length of an invalid code in an error message, in characters. */
const SHOWN_CODE_LENGTH = 100;

const INVALID_JSON = 'Failed to parse stream string. Invalid JSON.';

type PartParser = (value: JsonValue) => StreamPart;

const parserByCode: ReadonlyMap<string, PartParser> = new Map(
  partTable.map((row): [string, PartParser] => [
    row.code,
    // The cast is needed, because TypeScript does not know that `row.parse` returns the value type of `row.name`.
    (value) => ({ type: row.name, value: row.parse(value, row.name) }) as StreamPart,
  ]),
);

/**
 * Reads the lines of the data stream (protocol §1). Ignores blank lines. Unlike the AI SDK's decoder, also ignores a
 * blank line that ends in CRLF.
 */
export function createDataStreamReader(): LineReader<StreamPart> {
  return {
    readLine(line, parts) {
      if (line !== '' && line !== '\r') parts.push(parseLine(line));
    },
    readEnd(lastLine, parts) {
      if (lastLine === '' || lastLine === '\r') return;
      try {
        parts.push(parseLine(lastLine));
      } catch (error) {
        // An unfinished line at the end means a lost connection, not a faulty server.
        throw isHalfLine(error) ? new StreamError('cut-off', error.message) : error;
      }
    },
  };
}

function parseLine(line: string): StreamPart {
  const separator = line.indexOf(':');
  if (separator === -1) {
    throw new StreamError('no-separator', 'Failed to parse stream string. No separator found.');
  }
  const code = line.slice(0, separator);
  const parse = parserByCode.get(code);
  if (parse === undefined) {
    const shown = code.length > SHOWN_CODE_LENGTH ? `${code.slice(0, SHOWN_CODE_LENGTH)}…` : code;
    throw new StreamError('invalid-code', `Failed to parse stream string. Invalid code ${shown}.`);
  }
  return parse(parseJson(line.slice(separator + 1), INVALID_JSON));
}

function isHalfLine(error: unknown): error is StreamError {
  return (
    error instanceof StreamError && (error.code === 'invalid-json' || error.code === 'no-separator')
  );
}
