let hasWarned = false;

/**
 * Tells the host's developers, in one console line per page at most, that something of ours does not
 * work. The page itself is left alone.
 *
 * @param level of the line: `info` for what is as somebody wants it to be
 */
export function warnOnce(error: unknown, level: 'warn' | 'info' = 'warn'): void {
  if (hasWarned) return;
  hasWarned = true;
  const { message = error } = Object(error);
  // biome-ignore lint/suspicious/noConsole: the only place where the loader writes to the console.
  console[level](`AI assist: ${message}`);
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
