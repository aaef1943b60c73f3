import { baseLanguage } from '@assist/words';
import { parsePhraseFile } from '../text/phrase-file.ts';
import { compileGroup, compileRule, startingAtWord, wordClasses } from '../text/word-rules.ts';
import arabic from './ar.txt?raw';
import english from './en.txt?raw';
import spanish from './es.txt?raw';
import french from './fr.txt?raw';

/** The files by language. The comment at the top of `en.txt` explains their lines. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['ar', arabic],
  ['en', english],
  ['es', spanish],
  ['fr', french],
]);

export const LANGUAGES_WITH_WORDING: readonly string[] = [...FILES.keys()];

/** The kinds of question that have rules. */
export type Kind = 'amount' | 'contact' | 'document' | 'eligibility' | 'steps' | 'time';

/** The kinds of small talk. Each has a reply of the service. */
export type SmallTalk = 'goodbye' | 'greeting' | 'identity' | 'ready' | 'welcome';

/** A group of rules or words in a file. `en.txt` says what each group is for. */
type Group =
  | 'abbreviations'
  | 'actions'
  | 'action titles'
  | 'contact question'
  | 'contacts'
  | 'continuations'
  | 'documents'
  | 'downloads'
  | 'emergencies'
  | 'emergency notices'
  | 'first person'
  | 'further questions'
  | 'heading questions'
  | 'lead-ins'
  | 'need their page'
  | 'numbered forms'
  | 'person'
  | 'person about a topic'
  | 'pointers'
  | 'pointing links'
  | 'question words'
  | 'reading'
  | 'starter questions'
  | 'stop words'
  | 'support questions'
  | 'title questions'
  | SmallTalk
  | `${Kind}: ${'question' | 'heading' | 'text'}`;

/** The rules and words of one language. A language without a file has none. */
export interface Wording {
  /** Returns the lines of a group, as the file has them. */
  lines(group: Group): readonly string[];
  /** Returns the words of a group, without accents. */
  words(group: Group): ReadonlySet<string>;
  /** Whether a rule of a group matches a text. */
  matches(group: Group, text: string): boolean;
  /** Applies the first line `beginning => text with …` whose beginning matches; undefined if none does. */
  rewrite(group: Group, text: string): string | undefined;
  /** Applies each line `words => other words` wherever the words stand. Keeps capital letters. */
  replace(group: Group, text: string): string;
}

/** Returns the wording of a language tag; `fr-CA` has the wording of `fr`. */
export function wordingOf(tag: string): Wording {
  const language = baseLanguage(tag);
  const file = FILES.get(language);
  if (file === undefined) return NO_WORDING;
  const wording = known.get(language) ?? readWording(file);
  known.set(language, wording);
  return wording;
}

const NO_WORDING: Wording = readWording('');
const known = new Map<string, Wording>();

/** Whether a rule of a group matches a text in any language, because visitors write in any. */
export function matchesInAnyLanguage(group: Group, text: string): boolean {
  return LANGUAGES_WITH_WORDING.some((language) => wordingOf(language).matches(group, text));
}

function readWording(file: string): Wording {
  const groups = parsePhraseFile(file);
  const classes = wordClasses(groups, plainWords);
  const compile = (rule: string): string => compileRule(rule, classes, plainWords);
  const lines = (group: Group): readonly string[] => groups.get(group) ?? [];
  const rulesOf = once((group) => compileGroup(lines(group), classes, plainWords));
  const changesOf = once((group) =>
    lines(group).map((line): Change => {
      const [left = '', written = ''] = line.split('=>').map((side) => side.trim());
      const [replaced = '', kept = ''] = left.split('|').map(compile);
      const start = written.includes('…') ? '(?<=^ )' : '';
      return { pattern: startingAtWord(`${start}${replaced}(?=${kept})`), written };
    }),
  );
  return {
    lines,
    words: (group) => new Set(lines(group).flatMap((line) => plainWords(line).split(' '))),
    matches: (group, text) => rulesOf(group).matches(plainWords(text)),
    rewrite: (group, text) => {
      for (const { pattern, written } of changesOf(group)) {
        const [beginning] = spansOf(text, pattern);
        if (beginning === undefined) continue;
        const rest = text.slice(beginning.end).trimStart();
        return written.replace('…', () => (written.startsWith('…') ? rest : lowerFirst(rest)));
      }
      return undefined;
    },
    replace: (group, text) => changesOf(group).reduce(applyChange, text),
  };
}

/** A line `left => right`. */
interface Change {
  readonly pattern: RegExp;
  readonly written: string;
}

function once<Value>(make: (group: Group) => Value): (group: Group) => Value {
  const made = new Map<Group, Value>();
  return (group) => {
    const value = made.get(group) ?? make(group);
    made.set(group, value);
    return value;
  };
}

function applyChange(text: string, { pattern, written }: Change): string {
  return spansOf(text, pattern).reduceRight((left, { start, end }) => {
    const isCapital = /^\p{Lu}/u.test(left.slice(start));
    const words = isCapital ? written.charAt(0).toUpperCase() + written.slice(1) : written;
    return left.slice(0, start) + words + left.slice(end);
  }, text);
}

/** Puts the first letter of 'Apply for a card' in lower case, but leaves 'VA loans' unchanged. */
function lowerFirst(text: string): string {
  return /^\p{Lu}['’\p{Ll}]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The tatweel (U+0640) stretches an Arabic word and does not belong to its spelling. */
const MARKS = /[\p{M}\u0640]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Normalises a text to words in lower case, without accents, with single spaces: 'l’été' becomes 'l ete'. */
function plainWords(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().match(WORD)?.join(' ') ?? '';
}

/** Returns the offsets in a text of the words that a pattern for `plainWords` matches. */
function spansOf(text: string, pattern: RegExp): { start: number; end: number }[] {
  const words = [...text.matchAll(WORD)];
  const plain = ` ${words.map(([word]) => plainWords(word)).join(' ')} `;
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
