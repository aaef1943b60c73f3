/** The most urgent concern is first. The phrase files use these names; `training/crisis/english.txt` tells their answers. */
export const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

export type Concern = (typeof CONCERNS)[number];
