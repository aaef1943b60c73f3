/** Returns the lines of a text file without empty lines and without comments, which begin with #. */
export function contentLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A line `[name]` begins a group. @throws {Error} when a phrase comes before the first group */
export function parsePhraseFile(text: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of contentLines(text)) {
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      current = groups.get(name) ?? [];
      groups.set(name, current);
    } else {
      if (current === undefined) throw new Error(`“${line}” stands before the first [group].`);
      current.push(line);
    }
  }
  return groups;
}

/**
 * Maximum number of patterns in one regular expression. V8 does not optimise larger expressions, which makes them ten
 * times as slow.
 */
const CHUNK = 20;

/**
 * The rules of a file, by group, for texts of normalised words with single spaces. The comment at the top of
 * `crisis/english-rules.txt` explains the rules.
 * @param plain writes a word of a rule as the normalised texts have it
 */
export class WordRules {
  readonly #groups: ReturnType<typeof parsePhraseFile>;
  readonly #plain: (word: string) => string;
  readonly #classes = new Map([
    ['NUMBER', String.raw`\p{Nd}+`],
    ['SHORT', String.raw`\p{Nd}{2,3}`],
  ]);
  readonly #patterns = new Map<string, readonly RegExp[]>();

  constructor(file: string, plain = (word: string): string => word) {
    this.#groups = parsePhraseFile(file);
    this.#plain = plain;
    for (const line of this.lines('words')) {
      const [name = '', words = ''] = line.split(':');
      this.#classes.set(name.trim(), tokensOf(words).map(plain).join('|'));
    }
  }

  /** Returns the lines of a group, as the file has them; none for a group that the file lacks. */
  lines(group: string): readonly string[] {
    return this.#groups.get(group) ?? [];
  }

  /** @throws {Error} for an undefined word class */
  matches(group: string, words: string): boolean {
    return this.#patternsOf(group).some((pattern) => ` ${words} `.search(pattern) !== -1);
  }

  removeFrom(group: string, words: string): string {
    const remove = (left: string, pattern: RegExp): string => left.replace(pattern, '');
    return this.#patternsOf(group).reduce(remove, ` ${words} `).trim();
  }

  #patternsOf(group: string): readonly RegExp[] {
    const known = this.#patterns.get(group);
    if (known !== undefined) return known;
    const rules = this.lines(group).map((rule) => this.compile(rule));
    const patterns: RegExp[] = [];
    while (rules.length > 0) {
      // The shared lookbehind tests for a space once at each position, not once for each rule.
      patterns.push(startingAtWord(rules.splice(0, CHUNK).join('|')));
    }
    this.#patterns.set(group, patterns);
    return patterns;
  }

  /**
   * Compiles a rule to the source of a regular expression. Each word includes the space after it.
   * @throws {Error} for an undefined word class
   */
  compile(rule: string): string {
    const [words = '', unless] = rule.split(' unless: ');
    const source = tokensOf(words)
      .map((token) => {
        if (token === '^') return '(?<=^ )';
        if (token === '$') return '$';
        if (token === '…') return `(?:${this.#word('FILLER')} ){0,5}`;
        const isOptional = token.endsWith('?');
        const alternatives = (isOptional ? token.slice(0, -1) : token).split('/');
        return `(?:${this.#anyOf(alternatives)} )${isOptional ? '?' : ''}`;
      })
      .join('');
    return unless === undefined ? source : `${source}(?!${this.#anyOf(tokensOf(unless))} )`;
  }

  #anyOf(words: readonly string[]): string {
    return `(?:${words.map((word) => this.#word(word)).join('|')})`;
  }

  #word(word: string): string {
    if (word === '_') return '\\S+';
    if (!/^[A-Z]+$/.test(word)) return word.split('*').map(this.#plain).join('\\S*');
    const words = this.#classes.get(word);
    if (words === undefined)
      throw new Error(`The rules use the class ${word}, which is not listed.`);
    return `(?:${words})`;
  }
}

/** Compiles the source of a rule to a pattern for texts that begin and end with a space. */
export function startingAtWord(source: string): RegExp {
  return new RegExp(`(?<= )(?:${source})`, 'gu');
}

function tokensOf(text: string): string[] {
  return text.split(/\s+/).filter((token) => token !== '');
}
