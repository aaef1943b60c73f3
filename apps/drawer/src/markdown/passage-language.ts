/** Words that sentences of a language are held together by, and that its neighbours do not have. */
const spanish: ReadonlySet<string> = new Set(
  'al con del el en es está están las lo los más o puede su sus una usted y'.split(' '),
);
const english: ReadonlySet<string> = new Set(
  'a and are can for in is it of or that the to with you your'.split(' '),
);

/** Fewer words may stand in a name, such as 'El Paso y Los Alamos'. */
const MIN_WORDS = 4;
/** Of all words: every fourth word of running text is one of these, every eighth at least. */
const MIN_SHARE = 1 / 8;

/**
 * The language of a passage, where it is not the drawer's own and sure enough to have it spoken so (WCAG 3.1.2): `es`,
 * or undefined.
 */
export function passageLanguage(text: string): 'es' | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const hits = count(spanish);
  const isSpanish =
    hits >= MIN_WORDS && hits >= words.length * MIN_SHARE && hits > 2 * count(english);
  return isSpanish ? 'es' : undefined;
}
