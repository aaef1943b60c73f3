let hasWarned = false;

/**
 * Writes a console line about a failure of the loader. Writes at most one line per page.
 *
 * @param level `info` for an intended state, such as a paused service
 */
export function warnOnce(error: unknown, level: 'warn' | 'info' = 'warn'): void {
  if (hasWarned) return;
  hasWarned = true;
  const { message = error } = Object(error);
  // biome-ignore lint/suspicious/noConsole: the loader writes to the console only here.
  console[level](`AI assist: ${message}`);
}

/**
 * Wraps a function so that it never throws at the host page. If the function throws, the wrapper writes a console line
 * instead.
 */
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
