import { type PhraseGroups, parsePhraseFile } from './phrase-file.ts';

/**
 * Maximum number of patterns in one regular expression. V8 does not optimise larger expressions, which makes them ten
 * times as slow.
 */
const CHUNK = 20;

/** The rules of one group in a rule file, for texts of normalised words with single spaces. */
export interface RuleGroup {
  matches(words: string): boolean;
  /** Returns the text without the words that the rules match. */
  removeFrom(words: string): string;
}

/** The regular expression of each word class, by name. */
export type WordClasses = ReadonlyMap<string, string>;

/** Writes a word of a rule as it stands in the normalised texts. */
type Plain = (word: string) => string;

const asWritten: Plain = (word) => word;

/**
 * Compiles the groups of a rule file. The comment at the top of `crisis/english-rules.txt` explains the rules.
 * @throws {Error} for an undefined word class
 */
export function compileRules(file: string): ReadonlyMap<string, RuleGroup> {
  const groups = parsePhraseFile(file);
  const classes = wordClasses(groups);
  return new Map(
    [...groups]
      .filter(([group]) => group !== 'words')
      .map(([group, lines]) => [group, compileGroup(lines, classes)]),
  );
}

/** The word classes that every file has: a number, and one of two or three digits, such as an emergency number. */
const NUMBERS = [
  ['NUMBER', String.raw`\p{Nd}+`],
  ['SHORT', String.raw`\p{Nd}{2,3}`],
] as const;

/** Reads the word classes from the group `[words]`. */
export function wordClasses(groups: PhraseGroups, plain: Plain = asWritten): WordClasses {
  const classes = new Map<string, string>(NUMBERS);
  for (const line of groups.get('words') ?? []) {
    const [name = '', words = ''] = line.split(':');
    classes.set(name.trim(), words.trim().split(/\s+/).map(plain).join('|'));
  }
  return classes;
}

/** @throws {Error} for an undefined word class */
export function compileGroup(
  lines: readonly string[],
  classes: WordClasses,
  plain: Plain = asWritten,
): RuleGroup {
  const compiled = lines.map((line) => compileRule(line, classes, plain));
  // The shared lookbehind tests for a space once at each position, not once for each rule.
  const patterns = chunks(compiled).map((chunk) => startingAtWord(chunk.join('|')));
  return {
    matches: (words) => patterns.some((pattern) => ` ${words} `.search(pattern) !== -1),
    removeFrom: (words) =>
      patterns.reduce((left, pattern) => left.replace(pattern, ''), ` ${words} `).trim(),
  };
}

/** Compiles the source of a rule to a pattern for texts that begin and end with a space. */
export function startingAtWord(source: string): RegExp {
  return new RegExp(`(?<= )(?:${source})`, 'gu');
}

function chunks(patterns: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(patterns.length / CHUNK) }, (_, chunk) =>
    patterns.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  );
}

/** Compiles a rule to the source of a regular expression. Each word includes the space after it. */
export function compileRule(line: string, classes: WordClasses, plain: Plain = asWritten): string {
  const [pattern = '', unless] = line.split(' unless: ');
  const source = tokensOf(pattern)
    .map((token) => {
      if (token === '^') return '(?<=^ )';
      if (token === '$') return '$';
      if (token === '…') return `(?:(?:${classOf('FILLER', classes)}) ){0,5}`;
      const isOptional = token.endsWith('?');
      const words = (isOptional ? token.slice(0, -1) : token).split('/');
      const word = `(?:${words.map((item) => wordPattern(item, classes, plain)).join('|')}) `;
      return isOptional ? `(?:${word})?` : word;
    })
    .join('');
  if (unless === undefined) return source;
  return `${source}(?!(?:${tokensOf(unless)
    .map((item) => wordPattern(item, classes, plain))
    .join('|')}) )`;
}

function tokensOf(text: string): string[] {
  return text.split(/\s+/).filter((token) => token !== '');
}

function wordPattern(word: string, classes: WordClasses, plain: Plain): string {
  if (word === '_') return '\\S+';
  if (/^[A-Z]+$/.test(word)) return `(?:${classOf(word, classes)})`;
  return word.split('*').map(plain).join('\\S*');
}

function classOf(name: string, classes: WordClasses): string {
  const words = classes.get(name);
  if (words === undefined) throw new Error(`The rules use the class ${name}, which is not listed.`);
  return words;
}
