import { EXPANSION } from '../tuning.ts';
import everydayWords from './everyday-words.txt?raw';
import { stem, terms, words } from './terms.ts';

/** An everyday phrase, word by word, and the terms of the department's phrases for it. */
interface Entry {
  readonly phrase: readonly string[];
  readonly terms: ReadonlySet<string>;
}

/** Everyday phrases and the department's words for them. */
export interface Thesaurus {
  /** The terms that the department has for the phrases of a question, with what each counts against 1 for a word of its own. */
  expand(question: string): Map<string, number>;
}

/**
 * Reads a thesaurus, one entry a line: `everyday phrase, another -> department's phrase, another`. Empty lines and
 * lines that begin with # are for the reader.
 *
 * @throws {Error} when a line has no arrow
 */
export function parseThesaurus(text: string): Thesaurus {
  const entries = new Map<string, Entry[]>();
  for (const line of text.split('\n').map((entry) => entry.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [everyday = '', department] = line.split('->');
    if (department === undefined) throw new Error(`“${line}” has no ->.`);
    for (const phrase of everyday.split(',').map(forms)) {
      const [first = ''] = phrase;
      const known = entries.get(first) ?? [];
      known.push({ phrase, terms: new Set(terms(department)) });
      entries.set(first, known);
    }
  }
  return { expand: (question) => expand(forms(question), entries) };
}

/** The thesaurus of everyday-words.txt. */
export const EVERYDAY_WORDS: Thesaurus = parseThesaurus(everydayWords);

function expand(
  asked: readonly string[],
  entries: ReadonlyMap<string, readonly Entry[]>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start < asked.length; ) {
    const fitting = (entries.get(asked[start] ?? '') ?? []).filter(({ phrase }) =>
      phrase.every((word, position) => asked[start + position] === word),
    );
    // 'bad back' says more than 'bad', and its words are spoken for.
    const longest = Math.max(0, ...fitting.map(({ phrase }) => phrase.length));
    for (const { phrase, terms } of fitting) {
      if (phrase.length < longest) continue;
      const count = EXPANSION / Math.sqrt(terms.size);
      for (const term of terms) counts.set(term, Math.max(count, counts.get(term) ?? 0));
    }
    start += Math.max(1, longest);
  }
  return counts;
}

/** The words of a text by their stems. One that leaves hardly a letter is no stem: 'IED' is not 'I'. */
function forms(text: string): string[] {
  return words(text).map((word) => (stem(word).length > 2 ? stem(word) : word));
}
