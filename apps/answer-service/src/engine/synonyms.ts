import { contentLines } from '../text/word-rules.ts';
import { type Terms, termsOf } from './terms.ts';

export type Synonyms = (question: string) => readonly string[];

/**
 * Parses synonyms in Solr's format: `bad back, back trouble => back pain, spine`. In a line without an arrow, all
 * phrases are synonyms of each other. If several phrases start at the same word of a question, the longest phrase
 * counts. Stop words count only in a phrase that has no two other words: 'losing his memory' is 'losing my memory', but
 * 'out of work' is not 'work'.
 * @param language the content's language
 * @throws {Error} for a line with more than one arrow or an empty side
 */
export function parseSynonyms(text: string, language: string): Synonyms {
  const terms = termsOf(language);
  const entries = new Map<string, Set<string>>();
  let longest = 1;
  for (const line of contentLines(text)) {
    const sides = line.split('=>').map(phrasesOf);
    const [from = [], to = from] = sides;
    if (sides.length > 2 || from.length === 0 || to.length === 0) {
      throw new Error(`“${line}” is not a line of synonyms: write “bad back => back pain, spine”.`);
    }
    for (const phrase of from) {
      const key = keyOf(phrase, terms);
      longest = Math.max(longest, key.length);
      const known = entries.get(key.join(' ')) ?? new Set();
      for (const other of to) if (other !== phrase) known.add(other);
      entries.set(key.join(' '), known);
    }
  }
  /** Adds the synonyms of the longest phrase at each word. */
  const addTo = (found: Set<string>, asked: readonly string[]): void => {
    for (let start = 0; start < asked.length; ) {
      const keyTo = (length: number): string => asked.slice(start, start + length).join(' ');
      let length = Math.min(longest, asked.length - start);
      while (length > 1 && !entries.has(keyTo(length))) length -= 1;
      for (const phrase of entries.get(keyTo(length)) ?? []) found.add(phrase);
      start += length;
    }
  };
  return (question) => {
    const words = terms.words(question);
    const found = new Set<string>();
    addTo(found, stemsOf(words, terms));
    addTo(found, stemsOf(withoutStopWords(words, terms), terms));
    return [...found];
  };
}

function phrasesOf(side: string): string[] {
  return side
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

function keyOf(phrase: string, terms: Terms): string[] {
  const words = terms.words(phrase);
  const others = withoutStopWords(words, terms);
  return stemsOf(others.length > 1 ? others : words, terms);
}

function withoutStopWords(words: readonly string[], { isStopWord }: Terms): string[] {
  return words.filter((word) => !isStopWord(word));
}

/** Keeps a word whose stem has only one or two letters: 'IED' would become 'i'. */
function stemsOf(words: readonly string[], { stem }: Terms): string[] {
  return words.map((word) => (stem(word).length > 2 ? stem(word) : word));
}
