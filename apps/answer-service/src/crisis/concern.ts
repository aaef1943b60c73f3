/**
 * The groups of the phrase files, most urgent first. The comment at the top of each file describes the visitor's
 * answer.
 */
export const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

/** The danger or grief that a question shows; its contact comes before the answer. */
export type Concern = (typeof CONCERNS)[number];
