import type { Page } from '@assist/content';
import { withoutMarks, wordingOf } from '../wording/wording.ts';
import type { RankedSection } from './content-index.ts';
import { inTurns } from './in-turns.ts';
import { termsOf } from './terms.ts';

/**
 * A name that pages use: an identifier such as '21-526EZ', or an acronym. Its runs of letters and of digits stand between
 * hyphens, in lower case: '-21-526-ez-'. The ids are those of sections that hold it in title or heading, then in text.
 */
export type Name = readonly [name: string, prominent: readonly string[], others: readonly string[]];

export interface NamesAsked {
  /** Sections that hold names of the question, best first. Scores are in log odds. */
  readonly sections: readonly RankedSection[];
  /**
   * 'identifier' if pages hold one of the question. 'name' if a title or heading holds an acronym of it, a text holds one
   * that it writes in capitals, or it names a form.
   */
  readonly named: 'identifier' | 'name' | 'none';
  /** Identifiers that no page holds, as the visitor wrote them. */
  readonly missing: readonly string[];
}

/** An identifier decides the page and the section, because all other lists together add at most 15. */
const IDENTIFIER_SCORES = { prominent: 22, other: 20 };
const ACRONYM_SCORES = { prominent: 3, other: 1 };

/** A name on more pages than this share, and on more than a few pages, tells no page from another. */
const MAX_SHARE = 0.2;
const FEW_PAGES = 5;

const TOKEN = /[\p{L}\p{N}]+(?:[-./&][\p{L}\p{N}]+)*/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const MAX_RUNS = 6;

/** Matches a code as pages write it: digits with capitals or a hyphen, such as '21-22a'. '90-day', '2.5' and '1-2' are none. */
const CODE =
  /^(?!\p{Nd}{1,2}-\p{Nd}{1,2}$)(?=(?:\P{Nd}*\p{Nd}){2})(?=.*[\p{Lu}-])[^\p{Ll}]+\p{Ll}?$/u;
/** Matches an acronym, or a product's name with a capital inside. */
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}&]+$|\p{Ll}\p{Lu}/u;
/** Matches a code as visitors write it. Dates, years, telephone numbers, '90-day', '1940s' and '120kg' are none. */
const ASKED_CODE =
  /^(?=(?:\P{Nd}*\p{Nd}){3})(?!\p{Nd}+(?:[-./]\p{Nd}+){2,}$|(?:19|20)\p{Nd}\p{Nd}-\p{Nd}+$|\p{Nd}+-\p{L}{3,}$|\p{Nd}+\p{Ll}+$)(?=.*[\p{L}-])/u;
/** Matches the number of a form, after a word such as 'form'. With fewer digits, as in 'chapter 7', it names many things. */
const FORM_NUMBER = /^\p{Nd}{3}/u;
const DECIMAL = /^\p{Nd}+\.\p{Nd}+$/u;

interface Token {
  readonly text: string;
  readonly runs: readonly string[];
  /** Whether it is a word such as 'form', to which the number after it belongs. */
  readonly isNumbered: boolean;
}

export async function collectNames(
  pages: readonly Page[],
  language: string,
): Promise<readonly Name[]> {
  const places = new Map<string, { prominent: Set<string>; others: Set<string> }>();
  const small = new Map<string, number>();
  const note = (text: string, kind: 'prominent' | 'others', ids: readonly string[]): void => {
    const tokens = tokensOf(text, language);
    for (const { text: word } of tokens) {
      if (/^\p{Ll}+$/u.test(word)) small.set(word, (small.get(word) ?? 0) + 1);
    }
    for (const name of namesIn(tokens)) {
      const place = places.get(name) ?? { prominent: new Set(), others: new Set() };
      for (const id of ids) place[kind].add(id);
      places.set(name, place);
    }
  };
  for await (const { title, sections } of inTurns(pages)) {
    note(
      title,
      'prominent',
      sections.map(({ id }) => id),
    );
    for (const { id, heading, text } of sections) {
      note(heading, 'prominent', [id]);
      note(text, 'others', [id]);
    }
  }
  const most = Math.max(FEW_PAGES, MAX_SHARE * pages.length);
  return [...places].flatMap(([name, { prominent, others }]): Name[] => {
    const all = new Set([...prominent, ...others]);
    const isWord = (small.get(name.slice(1, -1)) ?? 0) >= all.size;
    if (isWord || new Set([...all].map(urlOf)).size > most) return [];
    return [[name, [...prominent], [...others].filter((id) => !prominent.has(id))]];
  });
}

/** The keys are the names without hyphens. */
export type NamesByRuns = ReadonlyMap<string, Name>;

export function byRuns(names: readonly Name[]): NamesByRuns {
  return new Map(names.map((name) => [name[0].replaceAll('-', ''), name]));
}

/** Finds the names of a question. Other dashes, spaces and capitals, and parts of an identifier, count. */
export function findNames(question: string, names: NamesByRuns, language: string): NamesAsked {
  const { toTerm } = termsOf(language);
  const tokens = tokensOf(question, language);
  // In a question of more than two words, all in capitals, the capitals mark no acronym.
  const isShouted = tokens.length > 2 && !/\p{Ll}/u.test(question);
  const scores = new Map<string, number>();
  const missing: string[] = [];
  let named: NamesAsked['named'] = 'none';
  for (let start = 0; start < tokens.length; ) {
    let length = Math.min(MAX_RUNS, tokens.length - start);
    let found: readonly Name[] = [];
    for (; length > 0; length -= 1) {
      const some = tokens.slice(start, start + length);
      // 'How do I' is not about a 'DOI'.
      if (some.every((token) => toTerm(token.text.toLowerCase()) === undefined)) continue;
      found = namesOf(some, names);
      if (found.length > 0) break;
    }
    const [first] = found;
    if (first === undefined) {
      const [before, token] = [tokens[start - 1], tokens[start]];
      const isForm = before?.isNumbered === true && FORM_NUMBER.test(token?.text ?? '');
      if (token !== undefined && (isForm || ASKED_CODE.test(token.text))) {
        const isOwned = before?.isNumbered === true;
        // A question for a form is for the site, even if the site has no such form.
        if (isOwned && named === 'none') named = 'name';
        missing.push(isOwned ? `${before.text} ${token.text}` : token.text);
      }
      start += 1;
      continue;
    }
    const isIdentifier = /\p{Nd}/u.test(first[0]);
    const weights = isIdentifier ? IDENTIFIER_SCORES : ACRONYM_SCORES;
    if (isIdentifier) named = 'identifier';
    const isWritten = !isShouted && CAPITALS.test(tokens[start]?.text ?? '');
    for (const [, prominent, others] of found) {
      if ((prominent.length > 0 || isWritten) && named === 'none') named = 'name';
      for (const id of prominent) scores.set(id, (scores.get(id) ?? 0) + weights.prominent);
      for (const id of others) scores.set(id, (scores.get(id) ?? 0) + weights.other);
    }
    start += length;
  }
  const sections = [...scores]
    .map(([id, score]) => ({ id, url: urlOf(id), score }))
    .sort((a, b) => b.score - a.score);
  return { sections, named, missing };
}

function tokensOf(text: string, language: string): Token[] {
  const numbered = wordingOf(language).words('numbered forms');
  const plain = text.normalize('NFKC').replace(DASHES, '-');
  return (plain.match(TOKEN) ?? []).map((token) => ({
    text: token,
    runs: token.toLowerCase().match(/\p{L}+|\p{Nd}+/gu) ?? [],
    isNumbered: numbered.has(withoutMarks(token.toLowerCase())),
  }));
}

/** 'DD Form 214' and 'DD-214' are one name, and so are 'Form 21-526EZ' and '21-526EZ'. 'Form 9' keeps its word. */
function namesIn(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  for (const [position, token] of tokens.entries()) {
    const before = tokens[position - 1];
    const owner = before?.isNumbered ? tokens[position - 2] : before;
    const isNumber = /^\p{Nd}{2,5}\p{Lu}?$/u.test(token.text);
    if (CODE.test(token.text) || CAPITALS.test(token.text)) names.add(nameOf(token.runs));
    if (before?.isNumbered && /^\p{Nd}{1,5}\p{Lu}?$/u.test(token.text)) {
      names.add(nameOf([...before.runs, ...token.runs]));
    }
    if (isNumber && owner !== undefined && /^\p{Lu}{2,5}$/u.test(owner.text)) {
      names.add(nameOf([...owner.runs, ...token.runs]));
    }
  }
  return names;
}

/** Returns the names that these words write: whole, else their end, such as '526EZ', else any part. */
function namesOf(tokens: readonly Token[], names: NamesByRuns): Name[] {
  const all = tokens.flatMap(({ runs }) => runs);
  const exact = names.get(all.join(''));
  // In small letters, two letters are seldom an acronym.
  const isShort = tokens.length === 1 && /^\p{Ll}{1,2}$/u.test(tokens[0]?.text ?? '');
  if (exact !== undefined && !isShort) return [exact];
  const bare = tokens.filter(({ isNumbered }) => !isNumbered).flatMap(({ runs }) => runs);
  const [first] = tokens;
  const isDecimal = tokens.length === 1 && DECIMAL.test(first?.text ?? '');
  const isForm = bare.length === 1 && first?.isNumbered === true && FORM_NUMBER.test(bare[0] ?? '');
  const isPart = (bare.length > 1 && !isDecimal) || isForm;
  if (!isPart || !/\p{Nd}/u.test(bare.join(''))) return [];
  const part = nameOf(bare);
  const holding = [...names.values()].filter(([name]) => name.includes(part));
  const ending = holding.filter(([name]) => name.endsWith(part));
  return ending.length > 0 ? ending : holding;
}

function nameOf(runs: readonly string[]): string {
  return `-${runs.join('-')}-`;
}

function urlOf(sectionId: string): string {
  return sectionId.slice(0, sectionId.lastIndexOf('#'));
}
