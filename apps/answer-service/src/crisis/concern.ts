/**
 * The kinds of concern, most urgent first. The phrase files use the same group names. The comment at the top of
 * `training/crisis/english.txt` describes the answer that each group gets.
 */
export const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

export type Concern = (typeof CONCERNS)[number];
