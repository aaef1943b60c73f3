import { parsePhraseFile } from '../text/phrase-file.ts';

/**
 * Maximum number of patterns in one regular expression. V8 does not optimise larger expressions, which makes them ten
 * times as slow.
 */
const CHUNK = 20;

/** The patterns of one group in a rule file. The patterns match texts that `plainWords` has normalised. */
export interface RuleGroup {
  matches(words: string): boolean;
  /** Returns the text without the words that the patterns match. */
  removeFrom(words: string): string;
}

/**
 * Compiles the text of a rule file. The comment at the top of `english-rules.txt` explains the patterns. The group
 * `[words]` defines word classes.
 * @throws {Error} for an undefined word class
 */
export function compileRules(file: string): ReadonlyMap<string, RuleGroup> {
  const groups = parsePhraseFile(file);
  const classes = new Map<string, string>();
  for (const line of groups.get('words') ?? []) {
    const [name = '', words = ''] = line.split(':');
    classes.set(name.trim(), alternatives(words));
  }
  const rules = new Map<string, RuleGroup>();
  for (const [group, lines] of groups) {
    if (group === 'words') continue;
    const compiled = lines.map((line) => compilePattern(line, classes));
    const patterns = chunks(compiled).map(
      // The shared lookbehind tests for a space once at each position, not once for each pattern.
      (chunk) => new RegExp(`(?<= )(?:${chunk.join('|')})`, 'gu'),
    );
    rules.set(group, {
      matches: (words) => patterns.some((pattern) => ` ${words} `.search(pattern) !== -1),
      removeFrom: (words) =>
        patterns.reduce((left, pattern) => left.replace(pattern, ''), ` ${words} `).trim(),
    });
  }
  return rules;
}

function chunks(patterns: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(patterns.length / CHUNK) }, (_, chunk) =>
    patterns.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  );
}

function compilePattern(line: string, classes: ReadonlyMap<string, string>): string {
  const [pattern = '', unless] = line.split(' unless: ');
  const source = pattern
    .trim()
    .split(/\s+/)
    .map((token) => {
      if (token === '$') return '$';
      if (token === '…') return `(?:(?:${classOf('FILLER', classes)}) ){0,5}`;
      const isOptional = token.endsWith('?');
      const words = (isOptional ? token.slice(0, -1) : token).split('/');
      const word = `(?:${words.map((item) => wordPattern(item, classes)).join('|')}) `;
      return isOptional ? `(?:${word})?` : word;
    })
    .join('');
  const not = unless === undefined ? '' : `(?!(?:${alternatives(unless)}) )`;
  return `${source}${not}`;
}

function wordPattern(word: string, classes: ReadonlyMap<string, string>): string {
  if (word === '_') return '\\S+';
  if (/^[A-Z]+$/.test(word)) return `(?:${classOf(word, classes)})`;
  return word.replaceAll('*', '\\S*');
}

function classOf(name: string, classes: ReadonlyMap<string, string>): string {
  const words = classes.get(name);
  if (words === undefined) throw new Error(`The rules use the class ${name}, which is not listed.`);
  return words;
}

function alternatives(words: string): string {
  return words.trim().split(/\s+/).join('|');
}
