import { baseLanguage } from '@assist/words';
import { startingAtWord, WordRules } from '../text/word-rules.ts';
import arabic from './ar.txt?raw';
import english from './en.txt?raw';
import spanish from './es.txt?raw';
import french from './fr.txt?raw';

const FILES = { ar: arabic, en: english, es: spanish, fr: french };

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** A line `left => right`. */
interface Change {
  readonly pattern: RegExp;
  readonly written: string;
}

/** The rules and words of one language, by group. `en.txt` has all groups, and says what each is for. */
export class Wording {
  readonly #rules: WordRules;
  readonly #changes = new Map<string, readonly Change[]>();

  constructor(file: string) {
    this.#rules = new WordRules(file, foldWords);
  }

  readonly lines = (group: string): readonly string[] => this.#rules.lines(group);

  /** Returns the words of a group, without accents. */
  readonly words = (group: string): ReadonlySet<string> =>
    new Set(this.lines(group).flatMap((line) => foldWords(line).split(' ')));

  readonly matches = (group: string, text: string): boolean =>
    this.#rules.matches(group, foldWords(text));

  /** Applies the first line whose beginning fits, such as 'how to => How do I …?'; undefined if none does. */
  readonly rewrite = (group: string, text: string): string | undefined => {
    for (const { pattern, written } of this.#changesOf(group)) {
      const [beginning] = spansOf(text, pattern);
      if (beginning === undefined) continue;
      const rest = text.slice(beginning.end).trimStart();
      return written.replace('…', () => (/\p{L}.*…/u.test(written) ? lowerFirst(rest) : rest));
    }
    return undefined;
  };

  /** Applies all lines, such as 'your => my', wherever their words stand. Keeps capital letters. */
  readonly replace = (group: string, text: string): string =>
    this.#changesOf(group).reduce(applyChange, text);

  #changesOf(group: string): readonly Change[] {
    const changes =
      this.#changes.get(group) ??
      this.lines(group).map((line) => {
        const [left = '', written = ''] = line.split('=>').map((side) => side.trim());
        const [replaced = '', kept = ''] = left.split('|').map((rule) => this.#rules.compile(rule));
        const start = written.includes('…') ? '(?<=^ )' : '';
        return { pattern: startingAtWord(`${start}${replaced}(?=${kept})`), written };
      });
    this.#changes.set(group, changes);
    return changes;
  }
}

/** The wording of each language that has a file. Small talk counts in any of them, because visitors write in any. */
export const WORDINGS: ReadonlyMap<string, Wording> = new Map(
  Object.entries(FILES).map(([language, file]) => [language, new Wording(file)]),
);
const NO_WORDING = new Wording('');

/** Returns the wording of a language tag; `fr-CA` has the wording of `fr`. A language without a file has no rules. */
export function wordingOf(tag: string): Wording {
  return WORDINGS.get(baseLanguage(tag)) ?? NO_WORDING;
}

function applyChange(text: string, { pattern, written }: Change): string {
  return spansOf(text, pattern).reduceRight((left, { start, end }) => {
    const isCapital = /^\p{Lu}/u.test(left.slice(start));
    const words = isCapital ? written.charAt(0).toUpperCase() + written.slice(1) : written;
    return left.slice(0, start) + words + left.slice(end);
  }, text);
}

/** Puts the first letter of 'Apply for a card' in lower case, but leaves 'TV licences' unchanged. */
function lowerFirst(text: string): string {
  return /^\p{Lu}['’\p{Ll}]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Normalises a text to words in lower case, without accents, with single spaces: 'l’été' becomes 'l ete'. */
export function foldWords(text: string): string {
  return withoutMarks(text).toLowerCase().match(WORD)?.join(' ') ?? '';
}

/** The tatweel (U+0640) stretches an Arabic word and does not belong to its spelling. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\u0640]/gu, '');
}

/** Returns the offsets in a text of the words that a pattern for `foldWords` matches. */
function spansOf(text: string, pattern: RegExp): { start: number; end: number }[] {
  if (` ${foldWords(text)} `.search(pattern) === -1) return [];
  const words = [...text.matchAll(WORD)];
  const plain = ` ${words.map(([word]) => foldWords(word)).join(' ')} `;
  return [...plain.matchAll(pattern)].map(({ index, 0: matched }) => {
    const first = countSpaces(plain.slice(1, index));
    const start = words[first]?.index ?? 0;
    const last = matched === '' ? undefined : words[first + countSpaces(matched) - 1];
    return { start, end: last === undefined ? start : last.index + last[0].length };
  });
}

function countSpaces(text: string): number {
  return text.split(' ').length - 1;
}
