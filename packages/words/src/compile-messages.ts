import compile from 'icu-minify/compile';

/** A compiled ICU message, which `formatMessage` takes as input. A message without arguments is a string. */
export type CompiledMessage = ReturnType<typeof compile>;

/** Keyed like the section that the messages come from. */
export type CompiledMessages<Key extends string = string> = Readonly<Record<Key, CompiledMessage>>;

/**
 * Compiles the ICU messages of a section, and keeps their keys.
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
