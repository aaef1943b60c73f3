/** Matches a BCP 47 language tag. Some systems write an underscore instead of a hyphen. */
const TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;

/** Maximum length of a language tag, in characters. Registered tags are shorter. */
const MAX_LENGTH = 35;

/** Returns the language tag in a text, such as `fr-CA`; undefined if the text is no tag. */
export function readLanguageTag(text: string): string | undefined {
  const tag = text.trim();
  return tag.length <= MAX_LENGTH && TAG.test(tag) ? tag.replaceAll('_', '-') : undefined;
}
