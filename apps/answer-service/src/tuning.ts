/**
 * Every number of the search that was chosen by measuring. The figures are right page first / in the
 * first three, in per cent, over the question sets of evaluation/; the whole table is in decision 9. A change
 * is measured with `npm run evaluate`.
 */

/** The parameters k1 and b of BM25: 1.2 and 0.7 are usual, and inside the range that made no difference (±1 question). */
export const BM25 = { saturation: 1.2, lengthNormalisation: 0.7 } as const;

/**
 * What a word in a title, a heading or a summary counts, against 1 in the text: 65/81 with all equal, 69/85 so (sections
 * alone). Headings of a page count as its text: weights of their own changed one of 650 questions.
 */
export const NAME_WEIGHT = 2;

/**
 * Corrected spelling: 92 in the first three, 91 without. Two edits from 8 letters on and a changed
 * letter from 7 on are as far as no word of the sets was mistaken for another.
 */
export const SPELLING = { leastLength: 4, changedLetterLength: 7, twoEditsLength: 8 } as const;

/**
 * What meaning counts, of a section and of a page, against 1 for each signal of the words: counted from the mean, 1 finds
 * the right page of 460 questions first for 348 and in the first three for 404, 0.7 for 352 and 408, 0.5 for 348 and 402.
 */
export const MEANING_SHARE = 0.7;

/** Words of a section that are embedded: its title, heading and beginning hold what it is about. */
export const EMBEDDED_WORDS = 80;

/** Examples whose nearness says what a question is like: of 5, 10 and 20, area under the curve 0.992, 0.991 and 0.990. */
export const NEAREST_EXAMPLES = 5;

/** Texts per call to the model: more makes questions wait longer behind the indexing, and gains nothing. */
export const EMBEDDING_BATCH = 8;

/** Vectors compared exactly, of those nearest by their sign bits: the first ten stayed the same from 1,000 on. */
export const EXACTLY_COMPARED = 2_000;

/**
 * The same of vectors in a database, from which each has to be sent: 2,000 cost 27 ms of processor time here, 500
 * cost 5. What that changes is in decision 16.
 */
export const COMPARED_FROM_DATABASE = 500;

/**
 * Whether the content holds an answer, as the logarithm of the odds: logistic regression over the signals of
 * Evidence, rounded. On 790 answerable questions and 920 trials off topic, of two sites, the area under the curve is
 * 0.992, each set judged by weights fitted on the others. Other signals that were tried are in decision 9.
 */
export const EVIDENCE = {
  weights: { base: 10, relevance: 4, coverage: 4, likeness: 35 },
  /** The size of the smallest content that was measured: a smaller one is judged as if it had so many sections. */
  leastSections: 280,
  /** Taken where nothing is embedded. */
  unknownLikeness: -0.03,
  /**
   * From here on a passage may be quoted, if it is far enough ahead (below). Of 552 answerable questions and 4,208 trials off topic
   * so many are: 338 and 10 with 4, 306 and 7 with 4.5, 268 and 6 with 5; where nothing is listed as asked before 126 and 5, 108 and 3, 91 and 2.
   */
  quoted: 4.5,
  /** From here on pages are said to answer: 495 of the answerable questions come to it, and 102 of those off topic. */
  answer: 2,
  /** Below this lie one of 790 answerable questions and 81 % of those off topic. */
  closestPages: -3.5,
} as const;

/**
 * What is quoted of a page. At most four sentences, or a list whole; the weights choose among the passages of the page's
 * sections. Of 1,696 questions whose section readers had named, each asked without itself being listed, 1,267 come to that section; 1,241
 * with 0.6 and 0.3 for words. With 0.3 for the heading it is 1,277, and 1,208 to 1,259 without one of the four, but then
 * 'How do I get a card?' is hardly nearer to 'How to get a card' than to 'Who can get a card?'.
 */
export const EXTRACT = {
  /**
   * A section as short as this is quoted whole. Of 53 quotations that differ, readers preferred 31 with 120 to those with 90, most of them
   * for a condition that the shorter one left out, and 20 with 90; but with 120 what is quoted has 102 words at the median, with 100 90.
   */
  wholeSectionWords: 100,
  /** The fewest words of sentences that are not all of their section: of nine quotations with fewer one answered, and five misled. */
  leastWords: 20,
  /** The longest list quoted: with 170, conditions that must all be met gave way to a passage that did not answer. */
  mostWords: 280,
  mostSentences: 4,
  /** Whether the heading, and the text, are of the kind asked for, against 1 for the best section's score in the search. */
  headingFits: 0.5,
  textFits: 0.3,
  /** The share of the question's words that heading and text hold. */
  sharedWords: 0.8,
  /** How far heading and question are of the same words. */
  headingWords: 0.6,
} as const;

/**
 * How far ahead a passage must be to be quoted: its lead over the page's other sections, and its page's over the next page, each
 * up to 1, added up. Readers judged 491 passages: of those with the evidence above 81 % answer and 94 % answer or help from
 * 1.4 on, 58 and 79 % from 1 to 1.4, and 30 and 57 % below that. Of 24 introductions, the text before a page's first heading, nine answered:
 * none is sure.
 */
export const QUOTED = { sure: 1.4, likely: 1 } as const;
