import SearchableMap from 'minisearch/SearchableMap';

/** Shortest word that is looked for under another spelling. */
const MIN_MISSPELT_LENGTH = 6;
/** Shortest word whose letters may have changed places. */
const MIN_SWAPPED_LENGTH = 4;
/** From this length on, two letters may be wrong. */
const LONG_WORD_LENGTH = 9;
/** Shortest beginning that stands for a longer word ('rehab'). */
const MIN_PREFIX_LENGTH = 5;

/** The words of the content, to recognise the ones a visitor misspells or cuts short. */
export interface Vocabulary {
  has(word: string): boolean;
  /** The known word an unknown one most likely means; undefined when none is near. */
  nearest(word: string): string | undefined;
}

/** Counts the words of the content, so that of two near words the commoner one wins. */
export function createVocabulary(contentWords: Iterable<string>): Vocabulary {
  const counts = new SearchableMap<number>();
  for (const word of contentWords) counts.update(word, (count) => (count ?? 0) + 1);

  const commonest = (candidates: Iterable<string>): string | undefined => {
    let best: string | undefined;
    for (const candidate of candidates) {
      if (best === undefined || (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0)) {
        best = candidate;
      }
    }
    return best;
  };

  return {
    has: (word) => counts.has(word),
    nearest: (word) => {
      if (/\d/.test(word)) return undefined;
      return (
        commonest(swappedLetters(word).filter((candidate) => counts.has(candidate))) ??
        commonest(similarWords(counts, word)) ??
        (word.length >= MIN_PREFIX_LENGTH ? commonest(counts.atPrefix(word).keys()) : undefined)
      );
    },
  };
}

/** The word with each pair of neighbouring letters the other way round: the commonest slip. */
function swappedLetters(word: string): string[] {
  if (word.length < MIN_SWAPPED_LENGTH) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, i) => `${word.slice(0, i)}${word.charAt(i + 1)}${word.charAt(i)}${word.slice(i + 2)}`,
  );
}

/** Known words with the same first letter, at the smallest number of changed letters allowed. */
function similarWords(counts: SearchableMap<number>, word: string): string[] {
  if (word.length < MIN_MISSPELT_LENGTH) return [];
  const limit = word.length >= LONG_WORD_LENGTH ? 2 : 1;
  const near = [...counts.fuzzyGet(word, limit)]
    .filter(([candidate]) => candidate.charAt(0) === word.charAt(0) && candidate.length > 3)
    .map(([candidate, [, distance]]) => ({ candidate, distance }));
  const smallest = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === smallest).map(({ candidate }) => candidate);
}
