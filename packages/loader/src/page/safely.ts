let hasWarned = false;

/**
 * Tells the host's developers, in one console line per page at most, that something of ours does not
 * work. The page itself is left alone.
 */
export function warnOnce(error: unknown): void {
  if (hasWarned) return;
  hasWarned = true;
  const { message = error } = Object(error);
  // biome-ignore lint/suspicious/noConsole: the one line the loader ever writes.
  console.warn(`AI assist: ${message}`);
}

/** Says in the same one line what is as somebody wants it to be. */
export function noteOnce(message: string): void {
  if (hasWarned) return;
  hasWarned = true;
  // biome-ignore lint/suspicious/noConsole: in place of the one line above.
  console.info(`AI assist: ${message}`);
}

/** Wraps an entry point of ours, so that whatever goes wrong inside never reaches the host page. */
export function safely<Arguments extends unknown[]>(
  run: (...values: Arguments) => void,
): (...values: Arguments) => void {
  return (...values) => {
    try {
      run(...values);
    } catch (error) {
      warnOnce(error);
    }
  };
}
