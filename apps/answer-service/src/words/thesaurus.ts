import { contentLines } from '../phrase-file.ts';
import everydayWords from './everyday-words.txt?raw';
import { stem, terms, words } from './terms.ts';

/**
 * Finds department terms for the everyday phrases of a question, with weights. A word of the question weighs 1, each of
 * n terms for one phrase 1/√n.
 */
export type QueryExpansion = (question: string) => Map<string, number>;

/**
 * Reads a thesaurus, one entry a line: `everyday phrase, another -> department's phrase, another`. Of phrases that
 * begin at one word the longest is read.
 *
 * @throws {Error} when a line has no arrow
 */
export function parseThesaurus(text: string): QueryExpansion {
  const entries = new Map<string, Set<string>>();
  let longest = 1;
  for (const line of contentLines(text)) {
    const [everyday = '', department] = line.split('->');
    if (department === undefined) throw new Error(`“${line}” has no ->.`);
    for (const phrase of everyday.split(',').map(stemmedWords)) {
      const key = phrase.join(' ');
      longest = Math.max(longest, phrase.length);
      entries.set(key, new Set([...(entries.get(key) ?? []), ...terms(department)]));
    }
  }
  return (question) => {
    const weights = new Map<string, number>();
    const questionWords = stemmedWords(question);
    const phrase = (start: number, length: number): string =>
      questionWords.slice(start, start + length).join(' ');
    for (let start = 0; start < questionWords.length; ) {
      let length = longest;
      while (length > 1 && !entries.has(phrase(start, length))) length -= 1;
      const found = entries.get(phrase(start, length)) ?? new Set();
      const weight = 1 / Math.sqrt(found.size);
      for (const term of found) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
      start += length;
    }
    return weights;
  };
}

/** The thesaurus of everyday-words.txt. */
export const departmentTerms: QueryExpansion = parseThesaurus(everydayWords);

/** The words of a text by their stems. A stem of one or two letters is ambiguous, so the word is kept: 'IED' would be 'i'. */
function stemmedWords(text: string): string[] {
  return words(text).map((word) => (stem(word).length > 2 ? stem(word) : word));
}
