import { type LanguageRules, rulesOf } from './language-rules.ts';

interface Piece {
  readonly kind: 'word' | 'fact' | 'class' | 'mark';
  /**
   * A word's stem, a class such as `NOT`, or a fact in its normal form: `amount:50000`, `percent:70`, `number:12`,
   * `phone:18005550100`, `code:21526EZ`, `address:claims.example`.
   */
  readonly value: string;
  readonly raw: string;
  /** Whether a word is written as a name: with a capital letter inside a sentence. */
  readonly isName: boolean;
}

export interface Token extends Piece {
  readonly kind: 'word' | 'fact' | 'class';
  readonly clause: Clause;
  /** A count of the parts of an enumeration. */
  readonly segment: number;
  /** The class of the preposition that governs the token; empty for a subject, a verb or an object. */
  readonly role: string;
}

export interface Clause {
  readonly tokens: Token[];
  readonly classes: Set<string>;
  /** Whether the clause limits what another says: 'if …', 'except …', 'who …'. */
  readonly isCondition: boolean;
  readonly sentence: number;
}

export interface Statement {
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
}

export const MODALS: ReadonlySet<string> = new Set(
  'MUST SHOULD MAY CAN WILL UNNEEDED CANNOT MUSTNOT SHOULDNOT'.split(' '),
);
const NEGATIVE = 'NOT NO CANNOT MUSTNOT SHOULDNOT UNNEEDED WITHOUT INSTEAD EXCEPT'.split(' ');
const SUBJECTS: ReadonlySet<string> = new Set(['YOU', 'WE', 'PRON']);
const CONDITIONS: ReadonlySet<string> = new Set(['IF', 'EXCEPT', 'WHO', 'UNTIL']);
/** Classes that begin a clause. */
const OPENERS: ReadonlySet<string> = new Set([
  ...CONDITIONS,
  ...['THAT', 'BECAUSE', 'BUT', 'WITHOUT', 'INSTEAD', 'EVEN'],
]);
export const RELATIONS: ReadonlySet<string> = new Set(
  'TO FROM BY WITH FOR IN AT ON OF AGAINST BETWEEN BEFORE AFTER UNTIL SINCE WITHIN DURING'.split(
    ' ',
  ),
);

export function isNegative({ classes }: Clause): boolean {
  return NEGATIVE.some((name) => classes.has(name));
}

type Tokens = Pick<Statement, 'tokens'>;

export function wordsOf({ tokens }: Tokens): Token[] {
  return tokens.filter(({ kind }) => kind === 'word');
}

/** Returns the facts of a text, without the word 'one', which seldom is a number. */
export function factsOf({ tokens }: Tokens): Token[] {
  return tokens.filter(
    ({ kind, value, raw }) => kind === 'fact' && (value !== 'number:1' || raw !== SPELLED),
  );
}

export function valuesOf(...texts: readonly Tokens[]): ReadonlySet<string> {
  return new Set(texts.flatMap(({ tokens }) => tokens.map(({ value }) => value)));
}

/** Whether two tokens say the same. A number without a unit is the same as with any unit, or within an identifier. */
export function isSame({ value }: Token, other: Token): boolean {
  if (value === other.value) return true;
  const number = /^number:(.+)$/.exec(value)?.[1];
  if (number === undefined || other.kind !== 'fact') return false;
  const digits = other.value.replace(/^(?:code:\D*|\w+:)/, '').match(/\d+(?:\.\d+)?/g);
  return digits?.includes(number) === true;
}

/** The clause of the evidence that shares most words with a clause of the sentence. */
export function closestClause(clause: Clause, evidence: Statement): Clause | undefined {
  const values = valuesOf(clause);
  const counts = evidence.clauses.map((other) => {
    const shared = other.tokens.filter(({ kind, value }) => kind !== 'class' && values.has(value));
    const isAlike = other.isCondition === clause.isCondition;
    return shared.length === 0 ? 0 : shared.length + (isAlike ? 0.5 : 0);
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : evidence.clauses[counts.indexOf(most)];
}

const ADDRESS = String.raw`(?:\b[A-Za-z][\w+.-]*:\/\/|\/\/|\bwww\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)*|\b(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]{2,}\.\p{L}{2,}\b(?:\/\S*)?`;
/** A telephone number that contains letters ('1-800-FLOWERS'), or at least seven digits with the usual separators. */
const PHONE = String.raw`\b(?:1[-. ]?)?8\d\d[-. ][A-Z]{3,}(?:[-. ][A-Z\d]+)*\b|\+?\(?\d(?:[ \u00a0().\/-]*\d){6,}`;
/** An identifier of digits and letters: '21-526EZ', 'DD 214'. */
const CODE = String.raw`\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])\w+(?:-\w+)*\b|\b[A-Z]{1,3} \d{2,}\b`;
const NUMBER = String.raw`(?<before>[$€£]\s?)?(?<digits>\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(?<after>\s?[%$€£](?!\d))?`;
const PIECE = new RegExp(
  String.raw`(?<address>${ADDRESS})|(?<phone>${PHONE})|(?<code>${CODE})|${NUMBER}|(?<word>\p{L}+(?:'\p{L}+)*)|(?<mark>[.,;:!?()\n]|\s-\s)`,
  'gu',
);

export function readStatement(text: string, language: string): Statement {
  const rules = rulesOf(language);
  return joinClauses(readPhrases(readPieces(text, rules), rules));
}

/** Splits a text into words in lower case, facts and punctuation marks. */
function readPieces(text: string, { terms }: LanguageRules): Piece[] {
  const pieces: Piece[] = [];
  let startsSentence = true;
  const add = (kind: Piece['kind'], value: string, raw: string, isName = false): void => {
    pieces.push({ kind, value, raw, isName });
    startsSentence = kind === 'mark' && (startsSentence || /[.:!?\n]/.test(raw));
  };
  const addWord = (raw: string): void => {
    const isName = /^\p{Lu}/u.test(raw) && (!startsSentence || /^\p{Lu}{2}/u.test(raw));
    for (const part of terms.splitsApostrophes ? raw.split("'") : [raw]) {
      add('word', part.toLowerCase(), part, isName);
    }
  };
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''));
  for (const { 0: raw, groups = {} } of plain.matchAll(PIECE)) {
    const { address, phone, code, digits, word, before = '', after = '' } = groups;
    if (word !== undefined) addWord(raw);
    else if (digits !== undefined) {
      const sign = before + after;
      const kind = sign.includes('%') ? 'percent' : sign === '' ? 'number' : 'amount';
      const number = digits.replace(/[,\u00a0\u202f](?=\d{3})/g, '').replace(',', '.');
      add('fact', `${kind}:${Number(number)}`, raw);
    } else if (address !== undefined) add('fact', `address:${plainAddress(address)}`, raw);
    else if (code !== undefined)
      add('fact', `code:${code.replace(/[-_ ]/g, '').toUpperCase()}`, raw);
    else if (phone !== undefined) {
      const number = phone.replace(/[^A-Z\d]/g, '').replace(/^1(?=8[\dA-Z]{9}|\d{10}$)/, '');
      add('fact', `phone:${number}`, raw);
    } else add('mark', raw.trim() === '' ? '\n' : raw.trim(), raw);
  }
  return pieces;
}

function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?/, '')
    .replace(/[/)\].,;:!?'"”’*_]+$/, '');
}

/** Marks a number that is written in words. */
const SPELLED = 'spelled';

/** Replaces phrases by what they are read as, and words by their stems. Drops stop words. */
function readPhrases(pieces: readonly Piece[], rules: LanguageRules): Piece[] {
  const { phrases, longest, terms, numbers } = rules;
  const read: Piece[] = [];
  const keys = pieces.map(({ kind, value }) => (kind === 'fact' ? '0' : value));
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (piece === undefined) break;
    let length = Math.min(longest, pieces.length - at);
    while (length > 0 && !phrases.has(keys.slice(at, at + length).join(' '))) length -= 1;
    const tokens = phrases.get(keys.slice(at, at + length).join(' '));
    const facts = pieces.slice(at, at + length).filter(({ kind }) => kind === 'fact');
    at += Math.max(1, length);
    const last = read.at(-1);
    const number = numbers.get(piece.value);
    if (tokens !== undefined) {
      for (const token of tokens) {
        const isClass = /^\p{Lu}+$/u.test(token);
        if (token !== 'PERCENT') {
          const value = isClass ? token : terms.stem(token);
          const word = {
            kind: isClass ? 'class' : 'word',
            value,
            raw: piece.raw,
            isName: false,
          } as const;
          read.push((token === '0' ? facts.shift() : undefined) ?? word);
        } else if (last?.kind === 'fact') {
          read[read.length - 1] = { ...last, value: last.value.replace(/^number/, 'percent') };
        }
      }
    } else if (piece.kind !== 'word') read.push(piece);
    else if (number !== undefined) {
      read.push({ kind: 'fact', value: `number:${number}`, raw: SPELLED, isName: false });
    } else {
      const [word = ''] = terms.words(piece.value.replace(/'s?$/, ''));
      const isLetter = piece.isName && /^[A-HJ-Z]$/.test(piece.raw);
      if (isLetter || (word.length > 1 && (piece.isName || !terms.isStopWord(word)))) {
        read.push({ ...piece, value: terms.stem(word) });
      }
    }
  }
  return read;
}

/** Splits a text at its marks and conjunctions, so that a negation and a 'must' count for their own clause alone. */
function joinClauses(pieces: readonly Piece[]): Statement {
  const clauses: Clause[] = [];
  const tokens: Token[] = [];
  let sentence = 0;
  let segment = 0;
  let role = '';
  let isListOfConditions = false;
  // The items of a list belong to the sentence of the line before it.
  let isList = false;
  const open = (opener = '', isJoined = false): Clause => {
    segment += 1;
    role = '';
    const isCondition = CONDITIONS.has(opener) || isListOfConditions || isJoined;
    const clause = { tokens: [], classes: new Set<string>(), isCondition, sentence };
    clauses.push(clause);
    return clause;
  };
  let clause = open();
  for (const [at, { kind, value, raw, isName }] of pieces.entries()) {
    if (kind === 'mark') {
      isListOfConditions ||= value === ':' && clause.isCondition;
      isList ||= value === ':';
      // In 'No, your number stays', 'no' answers the question and leaves the sentence as it is.
      const isReply = clause.tokens.length === 1 && clause.classes.has('NO');
      if (value === ',' && !isReply && !startsClause(pieces.slice(at + 1), clause)) segment += 1;
      else {
        const isEnd = /[.!?]/.test(value) || (value === '\n' && !isList);
        if (isEnd && !isListOfConditions) {
          sentence += 1;
          isList = false;
        }
        clause = open();
      }
      continue;
    }
    if (kind === 'class') {
      const isConjunction = value === 'AND' || value === 'OR';
      // 'A person who walks with a stick must …' says what a person must do.
      const endsWho = MODALS.has(value) && clause.classes.has('WHO') && wordsOf(clause).length > 0;
      if (OPENERS.has(value)) clause = open(value);
      else if (endsWho) clause = open();
      else if (isConjunction && startsClause(pieces.slice(at), clause)) {
        clause = open('', clause.isCondition);
      } else if (isConjunction) segment += 1;
      clause.classes.add(value);
      if (RELATIONS.has(value)) role = value;
    }
    const token = { kind, value, raw, isName, clause, segment, role };
    clause.tokens.push(token);
    tokens.push(token);
  }
  return { tokens, clauses: clauses.filter((one) => one.tokens.length > 0) };
}

/** Whether a comma or a conjunction before `rest` begins a clause: one with a subject, a modal or a negation of its own. */
function startsClause(rest: readonly Piece[], clause: Clause): boolean {
  const [first = '', second = '', third = ''] = rest.slice(0, 3).map(({ value }) => value);
  const isJoined = first === 'AND' || first === 'OR';
  const endsAtComma = clause.isCondition || clause.classes.has('WITHOUT');
  if (endsAtComma && !isJoined) return true;
  const next = isJoined ? [second, third] : [first, second];
  return (
    SUBJECTS.has(next[0] ?? '') ||
    next.some((value) => MODALS.has(value) || NEGATIVE.includes(value))
  );
}
