/** The key of a keyboard event, and its modifiers. */
export interface ModifiedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a key writes a character. AltGr combinations do, although some keyboards report them as Ctrl+Alt; other
 * shortcuts do not.
 */
export function isCharacterKey({ key, altKey, ctrlKey, metaKey }: ModifiedKey): boolean {
  return [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
}
