import type { z } from 'zod';

/** An error that the user of a command can correct. The message is one line. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  /** Commands print only the message, without a stack trace. */
  readonly isExpected = true;
}

/**
 * Parses a value from outside.
 * @param describe returns the error's message from the first invalid field and what is wrong with it
 * @throws {EvaluationError} if the value has another form
 */
export function parseAs<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  describe: (fault: string) => string,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new EvaluationError(describe(`${issue?.path.join('.') || 'line'}: ${issue?.message}`));
}

/** Returns undefined for a text that is no JSON. */
export function readJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
