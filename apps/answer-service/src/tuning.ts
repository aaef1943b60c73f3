/**
 * Every number of the search that was chosen by measuring. The figures are right page first / in the
 * first three, in per cent, over the question sets of evaluation/; the whole table is in decision 9. A change
 * is measured with `npm run evaluate`.
 */

/** The usual values of BM25: 1.2 and 0.7 are inside the range that made no difference (±1 question). */
export const BM25 = { saturation: 1.2, lengthShare: 0.7 } as const;

/**
 * A word in a title says more than one in the text: 65/81 with all equal, 69/85 so (sections alone). Headings above a
 * section count as its text, and those of a page as the page's: weights of their own changed one of 650 questions.
 */
export const SECTION_FIELDS = [
  ['title', 2],
  ['heading', 2],
  ['text', 1],
] as const;

/** As above, for pages alone: 56/80 with all equal, 62/81 so. */
export const PAGE_FIELDS = [
  ['title', 3],
  ['summary', 2],
  ['text', 1],
] as const;

/**
 * Corrected spelling: 92 in the first three, 91 without. Two slips from 8 letters on and a changed
 * letter from 7 on are as far as no word of the sets was mistaken for another.
 */
export const SPELLING = { leastLength: 4, changedLetterLength: 7, twoSlipsLength: 8 } as const;

/**
 * What meaning counts, of a section and of a page, against 1 for each sign of words: counted from the mean, 1 finds
 * the right page of 460 questions first for 348 and in the first three for 404, 0.7 for 352 and 408, 0.5 for 348 and 402.
 */
export const MEANING_SHARE = 0.7;

/**
 * What the terms count that the thesaurus adds for a phrase: one alone so much, several together by the root of their
 * number. Of 650 questions 503 have the right page first and 584 in the first three without it, 513 and 589 with 0.6, 515 and 591 with 0.8.
 */
export const EXPANSION = 0.8;

/** Words of a section that are embedded: its title, heading and beginning hold what it is about. */
export const EMBEDDED_WORDS = 80;

/** Examples whose nearness says what a question is like: of 1, 3 and 5, area under the curve 0.974, 0.978 and 0.979. */
export const NEAREST_EXAMPLES = 5;

/** Texts per call to the model: more makes questions wait longer behind the indexing, and gains nothing. */
export const EMBEDDING_BATCH = 8;

/** Vectors compared exactly, of those nearest by their signs: the first ten stayed the same from 1,000 on. */
export const EXACTLY_COMPARED = 2_000;

/**
 * The same of vectors in a database, from which each has to be sent: 2,000 cost 27 ms of processor time here, 500
 * cost 5. What that changes is in decision 16.
 */
export const COMPARED_FROM_DATABASE = 500;

/**
 * Whether the content holds an answer, as the logarithm of the odds: logistic regression over the signs of
 * Evidence. On 749 answerable questions and 400 trials off topic that no rule of scope finds, of two sites, the area
 * under the curve is 0.992, each set judged by weights fitted on the other five. The similarity of the nearest section
 * or page and the share of the question that the best page holds added nothing.
 */
export const EVIDENCE = {
  withMeaning: { base: -3, relevance: 6.1, coverage: 3.2, likeness: 32 },
  /** The area is 0.935. */
  wordsOnly: { base: -4.9, relevance: 8, coverage: 3.7, likeness: 0 },
  /** Judged by the other sets' weights, the highest of the trials off topic came to 2.35; 84 % of the answerable questions lie above. */
  answer: 2.4,
  /** Below this lie one of the answerable ('dentures') and 75 % of those off topic. */
  closestPages: -3.2,
  /**
   * The best page is quoted where its lead over the next and the relevance, which counts so much, come to this: it was
   * right for 89 % of them. By the lead alone, 5 in a hundred questions fewer are quoted to at the same certainty.
   */
  clear: { relevance: 0.75, least: 0.9 },
} as const;

/**
 * What is quoted of a page. At most four sentences, or a list whole; the weights choose among the passages of the page's
 * sections. Chosen by reading (evaluation/rubric.md): of 339 answers over a site whose page holds a section that answers, 299
 * quote that section, and half as much or twice as much of any weight finds fewer. So many of 361 answers change without each.
 */
export const EXTRACT = {
  /** A section as short as this is quoted whole. */
  wholeSectionWords: 90,
  /** The longest list quoted: with 170, conditions that must all be met gave way to a passage that did not answer. */
  mostWords: 280,
  mostSentences: 4,
  /** Whether the heading, and the text, are of the kind asked for, against 1 for the best section's score in the search: 51 and 34. */
  headingFits: 0.5,
  textFits: 0.3,
  /** The share of the question's words that heading and text hold: 80. */
  sharedWords: 0.6,
  /** How far heading and question are of the same words: 16. */
  headingWords: 0.3,
} as const;
