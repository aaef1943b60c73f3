/** Most urgent first, named as in the phrase files. `training/crisis/english.txt` tells their answers. */
export const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

export type Concern = (typeof CONCERNS)[number];
