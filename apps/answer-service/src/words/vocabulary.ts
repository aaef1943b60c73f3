import SearchableMap from 'minisearch/SearchableMap';
import type { TimeSlice } from '../time-slice.ts';
import { SPELLING } from '../tuning.ts';
import { isCommonWord } from './common-words.ts';
import { contentWords, stem, words } from './terms.ts';

/** The words of the content, to read the ones a visitor misspells. */
export interface Vocabulary {
  /** The question with each unknown word replaced by the known one it most likely means, if any is near. */
  correct(question: string): string;
  /** In how many texts each word stands. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Makes a vocabulary of words and in how many texts of the content each stands: of two near words the commoner is meant. */
export async function createVocabulary(
  counts: ReadonlyMap<string, number>,
  timeSlice: TimeSlice,
): Promise<Vocabulary> {
  const stems = new Set<string>();
  const byLetter = new Map<string, SearchableMap<number>>();
  for (const [word, count] of counts) {
    stems.add(stem(word));
    await timeSlice.yieldIfOver();
    if (!isCorrectable(word)) continue;
    const known = byLetter.get(word.charAt(0)) ?? new SearchableMap();
    byLetter.set(word.charAt(0), known.set(word, count));
  }
  return {
    counts,
    correct: (question) =>
      question.replace(WRITTEN_WORD, (written) => {
        const word = meantBy(written);
        if (!isCorrectable(word) || isCommonWord(word) || stems.has(stem(word))) return written;
        return nearest(word, byLetter.get(word.charAt(0))) ?? written;
      }),
  };
}

/** The words of a question that would be corrected if the content did not know them. */
export function correctableWords(question: string): string[] {
  return (question.match(WRITTEN_WORD) ?? [])
    .map(meantBy)
    .filter((word) => isCorrectable(word) && !isCommonWord(word));
}

const WRITTEN_WORD = /[\p{L}\p{N}'’]+/gu;

function meantBy(written: string): string {
  return contentWords(words(written).join(''))[0] ?? '';
}

/** Whether a word is long enough to be told from others, and no identifier. */
export function isCorrectable(word: string): boolean {
  return word.length >= SPELLING.leastLength && !/\d/.test(word);
}

/** The known word with the fewest slips, of equals the commonest. Letters left out, too many, changed or swapped are slips. */
function nearest(word: string, known = new SearchableMap<number>()): string | undefined {
  const most = word.length >= SPELLING.twoSlipsLength ? 2 : 1;
  const near = [...known.fuzzyGet(word, 2)].flatMap(([candidate, [count, distance]]) => {
    const isSwapped = lettersOf(candidate) === lettersOf(word);
    // A short word with one letter changed is rather another word: 'drums' does not mean 'drugs'.
    const isOtherWord =
      !isSwapped && candidate.length === word.length && word.length < SPELLING.changedLetterLength;
    const slips = isSwapped ? 1 : distance;
    return slips > most || isOtherWord ? [] : [{ candidate, count, slips }];
  });
  const [best] = near.sort(
    (a, b) => a.slips - b.slips || b.count - a.count || (a.candidate < b.candidate ? -1 : 1),
  );
  return best?.candidate;
}

/** The letters of a word in the order of the alphabet. */
function lettersOf(word: string): string {
  return [...word].sort().join('');
}
