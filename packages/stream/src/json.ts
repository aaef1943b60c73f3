import { StreamError } from './stream-error.ts';

/** Any value that JSON can carry. */
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

/** Tells a JSON object from null, arrays and scalars. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses JSON. Throws a `StreamError` of code `invalid-json` with the given message: the engine's own repeats a piece of
 * the text, which must not reach an error report.
 */
export function parseJson(text: string, message: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw new StreamError('invalid-json', message);
  }
}
