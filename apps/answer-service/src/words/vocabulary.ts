import { SPELLING } from '../tuning.ts';
import type { Turns } from '../turns.ts';
import { isCommonWord } from './common-words.ts';
import { contentWords, stem, words } from './terms.ts';

/** The words of the content, to read the ones a visitor misspells. */
export interface Vocabulary {
  /** The question with each unknown word replaced by the known one it most likely means, if any is near. */
  correct(question: string): string;
  /** In how many texts each word stands. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Makes a vocabulary of words and in how many texts of the content each stands, the first met first: of two near words
 * the commoner is meant.
 */
export async function createVocabulary(
  counts: ReadonlyMap<string, number>,
  turns: Turns,
): Promise<Vocabulary> {
  const stems = new Set<string>();
  const byLetter = new Map<string, [string, number][]>();
  for (const [word, count] of counts) {
    stems.add(stem(word));
    await turns.share();
    if (!isCorrectable(word)) continue;
    const letter = word.charAt(0);
    const list = byLetter.get(letter) ?? [];
    list.push([word, count]);
    byLetter.set(letter, list);
  }
  return {
    counts,
    correct: (question) =>
      question.replace(WRITTEN_WORD, (written) => {
        const word = meantBy(written);
        if (!isCorrectable(word) || isCommonWord(word) || stems.has(stem(word))) return written;
        return nearest(word, byLetter.get(word.charAt(0)) ?? []) ?? written;
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

function nearest(word: string, known: readonly (readonly [string, number])[]): string | undefined {
  let best: { word: string; count: number; distance: number } | undefined;
  const most = word.length >= SPELLING.twoSlipsLength ? 2 : 1;
  for (const [candidate, count] of known) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const found = distance(word, candidate);
    if (found > most || isOtherWord(word, candidate, found)) continue;
    const isNearer = best === undefined || found < best.distance;
    if (isNearer || (found === best?.distance && count > best.count)) {
      best = { word: candidate, count, distance: found };
    }
  }
  return best?.word;
}

/** A short word with one letter changed is rather another word: 'drums' does not mean 'drugs'. */
function isOtherWord(word: string, candidate: string, found: number): boolean {
  if (found !== 1 || word.length >= SPELLING.changedLetterLength) return false;
  const hasSameLetters = [...word].sort().join('') === [...candidate].sort().join('');
  return word.length === candidate.length && !hasSameLetters;
}

/** Letters added, left out, changed, or swapped with their neighbour, at the least. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped)
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[other.length] ?? 0;
}
