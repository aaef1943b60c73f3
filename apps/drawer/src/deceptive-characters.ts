/**
 * Matches bidirectional controls (U+202A to U+202E, U+2066 to U+2069), which reorder text, and tags
 * (U+E0000 to U+E007F), which hide text. Also matches the first half of a tag at the end of a stream. Does not
 * match joiners and marks that languages and emoji need.
 */
const deceptive = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|\uDB40$/gu;

/** Removes characters from untrusted text that make it look like a different text (threats T13). */
export function stripDeceptive(text: string): string {
  return text.replace(deceptive, '');
}
