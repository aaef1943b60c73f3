/**
 * Matches invisible characters: zero-width and bidirectional controls, fillers, variation selectors, interlinear marks,
 * and tags. Tags (U+E0000 to U+E007F) can hide whole instructions.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

const CONTROLS = /\p{Cc}/gu;

/** Removes invisible characters and control characters, except tabs and line breaks. */
export function stripInvisible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(CONTROLS, (control) => (/[\t\n\r]/.test(control) ? control : ''));
}
