/** Function words, which say nothing about a topic. Words such as 'don't' are listed without apostrophes. */
const WORDS = `
a about all also am an and any are as at be been being but by can could did do does doing dont each for from get gets getting got
gotta gonna had has have having he her hers him his i if im in into is it its ive just kinda may me might must my no not of on one or other our ours
please shall she should so some than that the their them then there these they this those through to too up us wanna was we
well were which while whom whose will with would you your yours
`;

/** Question words. They say nothing about a topic, but they are indexed because headings begin with them. */
const QUESTION_WORDS: ReadonlySet<string> = new Set('how what when where who why'.split(' '));

const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Returns whether the search ignores a word. The word must be in lower case. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Returns whether a word is a question word. The word must be in lower case. */
export function isQuestionWord(word: string): boolean {
  return QUESTION_WORDS.has(word);
}
