/**
 * Every number of the search that was chosen by measuring. The figures are right page first / in the
 * first three, in per cent, over the two development sets (evaluation/, corpus and sample); the whole
 * table is in decision 9. A change is measured with `npm run evaluate`.
 */

/** The usual values of BM25: 1.2 and 0.7 are inside the range that made no difference (±1 question). */
export const BM25 = { saturation: 1.2, lengthShare: 0.7 } as const;

/** A word in a title says more than one in the text: 65/81 with all equal, 69/85 so (sections alone). */
export const SECTION_FIELDS = [
  ['title', 2],
  ['heading', 2],
  ['parents', 1],
  ['text', 1],
] as const;

/** As above, for pages alone: 56/80 with all equal, 62/81 so. */
export const PAGE_FIELDS = [
  ['title', 3],
  ['description', 2],
  ['headings', 1.5],
  ['text', 1],
] as const;

/** Runs of 4 letters: 61/77 (pages by letters alone); runs of 3 give 59/72, of 5 60/75. */
export const GRAM_LENGTH = 4;

/** The k of reciprocal rank fusion: 77/92 with 2, 78/92 with 5, 76/92 with 10, 70/88 with 60. */
export const RANK_SOFTNESS = 5;

/** How far down each list is read; below 60 pages no list ever changed the first three. */
export const LIST_LENGTH = 60;

/**
 * Corrected spelling: 92 in the first three, 91 without. Two slips from 8 letters on and a changed
 * letter from 7 on are as far as no word of the sets was mistaken for another.
 */
export const SPELLING = { leastLength: 4, changedLetterLength: 7, twoSlipsLength: 8 } as const;

/** Words of a section that are embedded: its title, heading and beginning hold what it is about. */
export const EMBEDDED_WORDS = 80;

/** Texts per call to the model: more makes questions wait longer behind the indexing, and gains nothing. */
export const EMBEDDING_BATCH = 8;

/** Vectors compared exactly, of those nearest by their signs: the first ten stayed the same from 1,000 on. */
export const EXACTLY_COMPARED = 2_000;

/**
 * Whether the content holds an answer, as the logarithm of the odds: logistic regression over the three
 * signs of Evidence, on the development sets and those off topic. Fitted on every second question it tells
 * the others apart with an area under the curve of 0.99 (corpus) and 0.95 (sample); by words alone 0.97
 * and 0.95. Other signs (coverage by a section, by a page, similarity of pages) added nothing.
 */
export const EVIDENCE = {
  withMeaning: { base: -8.67, relevance: 8.16, coverage: 2.33, similarity: 7.73 },
  wordsOnly: { base: -6.19, relevance: 9.74, coverage: 3.44, similarity: 0 },
  /** The highest of 294 trials off topic came to 1.6. */
  answer: 1.8,
  /** The same where the names of the pages found hold the whole question ('silver card'): off topic, 0.1. */
  answerNamed: 0.5,
  /** Below this lie one in a hundred of the answerable and seven in ten of those off topic. */
  closestPages: -2.5,
} as const;

/**
 * What is quoted of a page. At most four sentences, or a list whole; the weights choose among the
 * passages of the best sections by reading (evaluation/rubric.md).
 */
export const EXTRACT = {
  /** A section as short as this is quoted whole. */
  wholeSectionWords: 90,
  /** A list longer than this is not quoted: no visitor reads it in a drawer. */
  mostWords: 170,
  mostSentences: 4,
  /** Below this a passage is rather a remark; taken when nothing else is as near by this much. */
  leastWords: 12,
  tooShort: 0.6,
  /** A paragraph as short as this before a list says what the list is of. */
  leadWords: 45,
  /** The place of the section in the search, against whether its heading and text are of the kind asked for. */
  rank: 1,
  headingFits: 0.6,
  textFits: 0.4,
  sharedWords: 1,
} as const;
