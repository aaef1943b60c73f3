/** The groups of the phrase files, most urgent first. The head of each file says what a visitor gets. */
export const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

/** The danger or grief that a question shows; its contact comes before the answer. */
export type Concern = (typeof CONCERNS)[number];
