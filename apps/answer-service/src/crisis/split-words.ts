import { isCommonWord } from '../words/common-words.ts';

/** Shortest word worth taking apart, in letters: 'killme' is one, 'cantrip' is mostly not. */
const SHORTEST_RUN = 6;
/** Letters read of a longer run: 'iwanttokillmyself' has 17. Chinese writes whole sentences as one word, so those are not cut. */
const LONGEST_RUN = 40;
const LONGEST_WORD = 14;

/**
 * Makes a function that takes words apart that were run together ('#iwanttodie'), by the words of
 * `vocabulary`. A word that is in the vocabulary or common, or that cannot be made of its words, stays whole.
 */
export function createWordSplitter(vocabulary: ReadonlySet<string>): (text: string) => string {
  return (text) =>
    text
      .split(' ')
      .map((word) => {
        if (word.length < SHORTEST_RUN || !/^[a-z]+$/.test(word)) return word;
        if (vocabulary.has(word) || isCommonWord(word)) return word;
        const run = word.slice(0, LONGEST_RUN);
        return fewestWords(run, run !== word, vocabulary)?.join(' ') ?? run;
      })
      .join(' ');
}

/**
 * The word made of as few others as possible; undefined when it cannot be, or only of crumbs.
 *
 * @param isCut whether the run goes on, so that its last letters may be the beginning of a word
 */
function fewestWords(
  run: string,
  isCut: boolean,
  vocabulary: ReadonlySet<string>,
): readonly string[] | undefined {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= run.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const before = best[start];
      const word = run.slice(start, end);
      // Single letters other than 'i' and 'a' are no words, or anything could be taken apart.
      const isPart = word.length === 1 ? 'ia'.includes(word) : vocabulary.has(word);
      if (before === undefined || !isPart) continue;
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) {
        best[end] = [...before, word];
      }
    }
  }
  return isCut ? best.findLast((words) => words?.length) : best[run.length];
}
