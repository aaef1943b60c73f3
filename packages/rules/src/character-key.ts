/** The key of a keyboard event, and its modifiers. */
export interface ModifiedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a key writes a character. Shortcuts do not, but AltGr does, although some keyboards report it as Ctrl+Alt.
 */
export function isCharacterKey({ key, altKey, ctrlKey, metaKey }: ModifiedKey): boolean {
  return [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
}
