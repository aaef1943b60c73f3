/**
 * Returns the body of a request to a language model with the fields of `MODEL_PARAMETERS`. A field that is null is left
 * out, because some servers refuse fields that others need.
 */
export function withParameters(
  body: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const fields = Object.entries({ ...body, ...parameters });
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}
