/** Function words, which say nothing about a subject. Apostrophes are already gone when a word is looked up here. */
const WORDS = `
a about all also am an and any are as at be been being but by can could did do does doing dont each for from get gets getting got
gotta gonna had has have having he her hers him his how i if im in into is it its ive just kinda may me might must my no not of on one or other our ours
please shall she should so some than that the their them then there these they this those through to too up us wanna was we
well were what when where which while who whom whose why will with would you your yours
`;

const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a lower-case word without apostrophes carries no meaning for the search. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
