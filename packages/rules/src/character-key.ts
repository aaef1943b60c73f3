/** The fields of a keyboard event that tell its key and modifiers. */
export interface ModifiedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a key press writes a character. AltGr combinations write characters, and some keyboards report them as
 * Ctrl+Alt. Other shortcuts write none.
 */
export function isCharacterKey({ key, altKey, ctrlKey, metaKey }: ModifiedKey): boolean {
  return [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
}
