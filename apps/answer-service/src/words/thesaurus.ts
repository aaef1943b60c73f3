import { contentLines } from '../phrase-file.ts';
import everydayWords from './everyday-words.txt?raw';
import { stem, terms, words } from './terms.ts';

/**
 * The department's terms for the everyday phrases of a question, and what each counts against 1 for a word of its own:
 * one alone as much, several together the root of their number.
 */
export type Thesaurus = (question: string) => Map<string, number>;

/**
 * Reads a thesaurus, one entry a line: `everyday phrase, another -> department's phrase, another`. Of phrases that
 * begin at one word the longest is read.
 *
 * @throws {Error} when a line has no arrow
 */
export function parseThesaurus(text: string): Thesaurus {
  const entries = new Map<string, Set<string>>();
  let longest = 1;
  for (const line of contentLines(text)) {
    const [everyday = '', department] = line.split('->');
    if (department === undefined) throw new Error(`“${line}” has no ->.`);
    for (const phrase of everyday.split(',').map(forms)) {
      const key = phrase.join(' ');
      longest = Math.max(longest, phrase.length);
      entries.set(key, new Set([...(entries.get(key) ?? []), ...terms(department)]));
    }
  }
  return (question) => {
    const counts = new Map<string, number>();
    const asked = forms(question);
    const phrase = (start: number, length: number): string =>
      asked.slice(start, start + length).join(' ');
    for (let start = 0; start < asked.length; ) {
      let length = longest;
      while (length > 1 && !entries.has(phrase(start, length))) length -= 1;
      const found = entries.get(phrase(start, length)) ?? new Set();
      const count = 1 / Math.sqrt(found.size);
      for (const term of found) counts.set(term, Math.max(count, counts.get(term) ?? 0));
      start += length;
    }
    return counts;
  };
}

/** The thesaurus of everyday-words.txt. */
export const departmentTerms: Thesaurus = parseThesaurus(everydayWords);

/** The words of a text by their stems. One that leaves hardly a letter is no stem: 'IED' is not 'I'. */
function forms(text: string): string[] {
  return words(text).map((word) => (stem(word).length > 2 ? stem(word) : word));
}
