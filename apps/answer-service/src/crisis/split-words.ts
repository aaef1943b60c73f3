import { isCommonWord } from '../words/common-words.ts';

/** Shortest word worth taking apart, in letters: 'killme' is one, 'cantrip' is mostly not. */
const SHORTEST_RUN = 6;
/** Longest run taken apart, in letters; the work grows with its square. */
const LONGEST_RUN = 80;
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
        if (word.length < SHORTEST_RUN || word.length > LONGEST_RUN) return word;
        if (vocabulary.has(word) || isCommonWord(word) || !/^[a-z]+$/.test(word)) return word;
        return fewestWords(word, vocabulary)?.join(' ') ?? word;
      })
      .join(' ');
}

/** The word made of as few others as possible; undefined when it cannot be, or only of crumbs. */
function fewestWords(run: string, vocabulary: ReadonlySet<string>): readonly string[] | undefined {
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
  return best[run.length];
}
