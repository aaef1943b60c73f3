/** The fields of a keyboard event that tell its key and modifiers. */
export interface ModifiedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a key press types a character. Combinations with Ctrl+Alt count as characters, because some keyboards report
 * AltGr as Ctrl+Alt. All other combinations with Ctrl, and all with Meta, are shortcuts.
 */
export function isCharacterKey({ key, altKey, ctrlKey, metaKey }: ModifiedKey): boolean {
  return [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
}
