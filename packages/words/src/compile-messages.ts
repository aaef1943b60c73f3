import compile from 'icu-minify/compile';

/** An ICU message as `icu-minify` formats it. A message without arguments is a string. */
export type CompiledMessage = ReturnType<typeof compile>;

/**
 * Compiles the ICU messages of a section, by key.
 *
 * @throws {Error} that names the key of a malformed message
 */
export function compileMessages(
  messages: Readonly<Record<string, string>>,
): Record<string, CompiledMessage> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      try {
        return [key, compile(message)];
      } catch (cause) {
        throw new Error(`${key} is not an ICU message: ${message}`, { cause });
      }
    }),
  );
}
