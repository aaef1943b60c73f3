import { StreamError } from './stream-error.ts';

/** Any JSON value. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object: neither null nor an array. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a value is a JSON object. Arrays and null do not count. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses JSON. Drops the engine's error message, because it quotes the text, which must not reach an error report.
 * @throws {StreamError} of code `invalid-json` with the given message
 */
export function parseJson(text: string, message: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw new StreamError('invalid-json', message);
  }
}
