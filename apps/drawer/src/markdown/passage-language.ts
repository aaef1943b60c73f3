/** Spanish function words. Most of these words do not exist in similar languages. */
const spanish: ReadonlySet<string> = new Set(
  'al con del el en es está están las lo los más o puede su sus una usted y'.split(' '),
);
const english: ReadonlySet<string> = new Set(
  'a and are can for in is it of or that the to with you your'.split(' '),
);

/** Minimum number of function words, because a name such as 'El Paso y Los Alamos' already contains three. */
const MIN_WORDS = 4;
/** Minimum share of function words in a Spanish text. Spanish texts usually have a share of a quarter. */
const MIN_SHARE = 1 / 8;

/** Detects Spanish text, so that screen readers pronounce it correctly (WCAG 3.1.2). Returns undefined if unsure. */
export function passageLanguage(text: string): 'es' | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const hits = count(spanish);
  const isSpanish =
    hits >= MIN_WORDS && hits >= words.length * MIN_SHARE && hits > 2 * count(english);
  return isSpanish ? 'es' : undefined;
}
