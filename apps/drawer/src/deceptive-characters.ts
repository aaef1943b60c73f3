/**
 * Characters that turn the text around them (U+202A to U+202E, U+2066 to U+2069) or hide text in it (the tags
 * U+E0000 to U+E007F), and half of a tag at the end, whose other half has not arrived. Marks that languages
 * and emoji need, such as joiners, stay.
 */
const deceptive = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|\uDB40$/gu;

/** A text of somebody else's without characters that make it read as another text (threats T13). */
export function stripDeceptive(text: string): string {
  return text.replace(deceptive, '');
}
