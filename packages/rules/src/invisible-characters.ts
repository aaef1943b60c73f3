/**
 * Invisible characters: zero-width and bidirectional controls, fillers, variation selectors, interlinear marks, and
 * tags. The tag block U+E0000 to U+E007F can hide whole instructions.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Control characters other than tab, line feed and carriage return. */
const CONTROLS = /\p{Cc}/gu;

/** Removes invisible characters and control characters. */
export function stripInvisible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(CONTROLS, (control) => (/[\t\n\r]/.test(control) ? control : ''));
}
