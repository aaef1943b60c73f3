/**
 * Matches bidirectional controls (U+202A to U+202E, U+2066 to U+2069), which reorder text. Matches tag characters
 * (U+E0000 to U+E007F), which hide text. Also matches the first half of a character at the end of the text, because a
 * chunk of a stream may end between the two halves. Does not match joiners and direction marks, because languages and
 * emoji need them.
 */
const deceptive = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|[\uD800-\uDBFF]$/gu;

/**
 * Removes characters that make untrusted text look like a different text (threats T13). For text in any language that a
 * visitor reads: keeps what languages and emoji need, unlike {@link stripInvisible}.
 */
export function stripDeceptive(text: string): string {
  return text.replace(deceptive, '');
}

/**
 * Matches invisible characters: zero-width and bidirectional controls, fillers, variation selectors, interlinear marks,
 * and tags. Tags (U+E0000 to U+E007F) can hide whole instructions.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Removes all invisible characters, also joiners, and control characters except tabs and line breaks. For imported
 * pages and the questions that a model writes about them, where hidden words must not count.
 */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(CONTROLS, '');
}

/** Removes control characters except line breaks. For untrusted text on a terminal, which would obey them. */
export function stripControls(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '');
}
