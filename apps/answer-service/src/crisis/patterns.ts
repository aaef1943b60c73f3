import { FILLERS, WORD_CLASSES } from './word-classes.ts';

const FILLER_PATTERN = alternatives(FILLERS);
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORD_CLASSES).map(([name, words]) => [name, alternatives(words)]),
);

/**
 * Compiles a pattern of words. Capitals stand for a word class, `…` for up to five filler words,
 * `a/b` for either word, `a?` for a word that may be missing, `_` for any word, `$` for the end of
 * the question. `unless` lists the words that, coming
 * straight after, give another meaning ('end my life insurance').
 */
export function compilePattern(pattern: string, unless = ''): RegExp {
  const source = pattern
    .trim()
    .split(/\s+/)
    .map((token) => {
      if (token === '$') return '$';
      if (token === '…') return `(?:(?:${FILLER_PATTERN}) ){0,5}`;
      const isOptional = token.endsWith('?');
      const word = `(?:${(isOptional ? token.slice(0, -1) : token).split('/').map(wordPattern).join('|')}) `;
      return isOptional ? `(?:${word})?` : word;
    })
    .join('');
  const not = unless === '' ? '' : `(?!(?:${alternatives(unless)}) )`;
  return new RegExp(`(?<= )${source}${not}`, 'u');
}

function wordPattern(word: string): string {
  if (word === '_') return '\\S+';
  const members = CLASSES.get(word);
  return members === undefined ? word : `(?:${members})`;
}

function alternatives(words: string): string {
  return words.trim().split(/\s+/).join('|');
}
