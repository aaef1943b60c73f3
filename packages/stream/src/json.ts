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
