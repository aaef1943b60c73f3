/** The groups of the phrase files, most urgent first; their heads say what a visitor gets. */
export const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

/** What a question shows that comes before its answer. */
export type Concern = (typeof CONCERNS)[number];
