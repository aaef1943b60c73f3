/**
 * Every number of the search that was chosen by measuring. The figures are right page first / in the
 * first three, in per cent, over the question sets of evaluation/; the whole table is in decision 9. A change
 * is measured with `npm run evaluate`.
 */

/** The usual values of BM25: 1.2 and 0.7 are inside the range that made no difference (±1 question). */
export const BM25 = { saturation: 1.2, lengthShare: 0.7 } as const;

/**
 * What a word in a title, a heading or a summary counts, against 1 in the text: 65/81 with all equal, 69/85 so (sections
 * alone). Headings of a page count as its text: weights of their own changed one of 650 questions.
 */
export const NAME_WEIGHT = 2;

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

/** Words of a section that are embedded: its title, heading and beginning hold what it is about. */
export const EMBEDDED_WORDS = 80;

/** Examples whose nearness says what a question is like: of 5, 10 and 20, area under the curve 0.992, 0.991 and 0.990. */
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
 * Evidence, rounded. On 790 answerable questions and 920 trials off topic, of two sites, the area under the curve is
 * 0.992, each set judged by weights fitted on the others. Other signs that were tried are in decision 9.
 */
export const EVIDENCE = {
  weights: { base: 10, relevance: 4, coverage: 4, likeness: 35 },
  /** The size of the smallest content that was measured: a smaller one is judged as if it had so many sections. */
  leastSections: 280,
  /** Taken where nothing is embedded: 18 of the 920 are composed then and 61 % quoted, with -0.02 24 and 64 %, with -0.04 14 and 56 %. */
  unknownLikeness: -0.03,
  /**
   * The highest of the 920 that would be quoted comes to 1.4, and to 1.7 by the weights of the other sets; some more, since
   * questions of a set that nobody has seen are less like the examples. Each 0.25 costs 1.5 in a hundred quotations.
   */
  answer: 2,
  /** Below this lie one of the answerable questions and 81 % of those off topic. */
  closestPages: -3.5,
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

/**
 * How sure it must be that a passage answers before it is quoted. Added up are the share of the question's words that heading
 * and text hold, how far the passage is ahead of the page's other sections, and its page of the next page (up to 1). Each of
 * three doubts takes 1 away: the text before a page's first heading, one without the amount, time, number or address that is asked
 * for, and one that another section equals. Of 279 answers to questions whose authors had named the sections that answer,
 * the area under the curve is 0.82, as with the weights of a logistic regression. Without any other of them it is less; the
 * page's lead counts where passages are just sure enough: of the first 120, 89 % answer with it and 86 % without.
 */
export const CERTAINTY = {
  held: 2,
  /** With 0.05, 141 of 414 are quoted and 88 % answer; with 0.2, 129 and 92 %; with 0.3, 121 and 92 %. */
  tie: 0.2,
  /** 113 of the 279 come to it, of which 90 % answer; 144 and 83 % with 1.8, 89 and 92 % with 2.35. */
  least: 2.1,
} as const;
