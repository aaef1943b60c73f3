/** The key of a keyboard event, and its modifiers. */
export interface ModifiedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a key writes a character: no shortcut, but AltGr, which some keyboards report as Ctrl+Alt. */
export function isCharacterKey({ key, altKey, ctrlKey, metaKey }: ModifiedKey): boolean {
  return [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
}
