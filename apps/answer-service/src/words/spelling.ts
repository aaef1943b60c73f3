import SearchableMap from 'minisearch/SearchableMap';
import type { TimeSlice } from '../time-slice.ts';
import { SPELLING } from '../tuning.ts';
import { isCommonWord } from './common-words.ts';
import { contentWords, stem, words } from './terms.ts';

/** Corrects misspelled words by the words of the content. */
export interface SpellingCorrector {
  /** The question with each unknown word replaced by the known one it most likely means, if any is near. */
  correct(question: string): string;
  /** The number of texts that hold each word. */
  readonly documentFrequencies: ReadonlyMap<string, number>;
}

/** Makes a corrector that takes the commoner of two words as near. */
export async function createSpellingCorrector(
  documentFrequencies: ReadonlyMap<string, number>,
  timeSlice: TimeSlice,
): Promise<SpellingCorrector> {
  const stems = new Set<string>();
  const byLetter = new Map<string, SearchableMap<number>>();
  for (const [word, count] of documentFrequencies) {
    stems.add(stem(word));
    await timeSlice.yieldIfOver();
    if (!isCorrectable(word)) continue;
    const known = byLetter.get(word.charAt(0)) ?? new SearchableMap();
    byLetter.set(word.charAt(0), known.set(word, count));
  }
  return {
    documentFrequencies,
    correct: (question) =>
      question.replace(WRITTEN_WORD, (written) => {
        const word = normalisedWord(written);
        if (!isCorrectable(word) || isCommonWord(word) || stems.has(stem(word))) return written;
        const known = byLetter.get(word.charAt(0));
        return (known && nearest(word, known)) ?? written;
      }),
  };
}

/** The words of a question that would be corrected if the content did not know them. */
export function correctableWords(question: string): string[] {
  return (question.match(WRITTEN_WORD) ?? [])
    .map(normalisedWord)
    .filter((word) => isCorrectable(word) && !isCommonWord(word));
}

const WRITTEN_WORD = /[\p{L}\p{N}'’]+/gu;

function normalisedWord(written: string): string {
  return contentWords(words(written).join(''))[0] ?? '';
}

/** Whether a word is long enough to be told from others, and no identifier. */
export function isCorrectable(word: string): boolean {
  return word.length >= SPELLING.leastLength && !/\d/.test(word);
}

/** The known word with the fewest edits, of equals the commonest. Swapped letters count as one edit. */
function nearest(word: string, known: SearchableMap<number>): string | undefined {
  const maximum = word.length >= SPELLING.twoEditsLength ? 2 : 1;
  // Two swapped letters are a distance of 2.
  const near = [...known.fuzzyGet(word, 2)].flatMap(([candidate, [count, distance]]) => {
    const isAnagram = lettersOf(candidate) === lettersOf(word);
    // A short word with one letter changed is rather another word: 'drums' does not mean 'drugs'.
    const isOtherWord =
      !isAnagram && candidate.length === word.length && word.length < SPELLING.changedLetterLength;
    const edits = isAnagram ? 1 : distance;
    return edits > maximum || isOtherWord ? [] : [{ candidate, count, edits }];
  });
  const [best] = near.sort(
    (a, b) => a.edits - b.edits || b.count - a.count || (a.candidate < b.candidate ? -1 : 1),
  );
  return best?.candidate;
}

/** The letters of a word in the order of the alphabet. */
function lettersOf(word: string): string {
  return [...word].sort().join('');
}
