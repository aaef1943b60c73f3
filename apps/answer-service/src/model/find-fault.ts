import { rulesOf } from './language-rules.ts';
import {
  type Clause,
  isNegative,
  MODALS,
  SPELLED,
  type Statement,
  type Token,
} from './statement.ts';

/** The reason why a passage does not bear out a sentence. */
export type Fault =
  | 'number'
  | 'name'
  | 'added'
  | 'negation'
  | 'modality'
  | 'scope'
  | 'order'
  | 'roles'
  | 'condition';

/** A sentence, and what it is held against. */
export interface Comparison {
  readonly sentence: Statement;
  /** The words of the passage that bear the sentence out. */
  readonly evidence: Statement;
  /** Title and headings of the passage, and names that stand on all pages: a sentence may use their words. */
  readonly place: Statement;
  /** The visitor's question, whose words, names and numbers a sentence may use. */
  readonly question: Statement;
  /** What the answer has said before: a condition need not be repeated. */
  readonly said: Statement;
  /** The line before the list that the sentence is an item of. */
  readonly leadIn: Statement | undefined;
  /** Whether a list follows the sentence, which has the conditions. */
  readonly isLeadIn: boolean;
  readonly language: string;
}

const CHECKS: readonly (readonly [Fault, (comparison: Comparison) => boolean])[] = [
  ['number', hasOtherNumber],
  ['name', hasOtherName],
  ['added', addsWords],
  ['negation', differsInNegation],
  ['modality', differsInModality],
  ['scope', differsInScope],
  ['order', differsInOrder],
  ['roles', swapsRoles],
  ['condition', dropsCondition],
];

/** Returns the reason why the evidence does not bear out a sentence, or undefined if it does. */
export function findFault(comparison: Comparison): Fault | undefined {
  return CHECKS.find(([, isFaulty]) => isFaulty(comparison))?.[0];
}

const words = ({ tokens }: Pick<Statement, 'tokens'>): Token[] => tokens.filter(({ kind }) => kind === 'word');
/** The facts of a text, without the word 'one', which seldom is a number. */
const facts = ({ tokens }: Pick<Statement, 'tokens'>): Token[] =>
  tokens.filter(({ kind, value, raw }) => kind === 'fact' && (value !== 'number:1' || raw !== SPELLED));
const valuesOf = (...statements: readonly Pick<Statement, 'tokens'>[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ tokens }) => tokens.map(({ value }) => value)));
const valuesIn = (tokens: readonly Token[]): ReadonlySet<string> => valuesOf({ tokens });

/** Classes that belong to the number beside them. */
const LIMITS = new Set('ATMOST ATLEAST OVER UNDER ABOUT WITHIN BEFORE AFTER UNTIL BY SINCE'.split(' '));
/** Tokens between a number and a word that belong together. */
const NEAR = 4;

function hasOtherNumber({ sentence, evidence, question }: Comparison): boolean {
  return facts(sentence).some((fact) => {
    const same = facts(evidence).filter((other) => isSameFact(fact, other));
    if (same.length === 0) return !facts(question).some((other) => isSameFact(fact, other));
    if (!/^(?:number|amount|percent):/.test(fact.value)) return false;
    const isOfSame = same.some(
      (other) =>
        limitOf(sentence, fact) === limitOf(evidence, other) &&
        countsTheSame(sentence, fact, evidence, other),
    );
    return !isOfSame || isOfAnother(fact, same, sentence, evidence);
  });
}

/** Whether a fact stands in another. A number without a unit is the same as with any unit, or within an identifier. */
function isSameFact({ value }: Token, other: Token): boolean {
  if (value === other.value) return true;
  const number = /^number:(.+)$/.exec(value)?.[1];
  return number !== undefined && other.value.replace(/^(?:code:\D*|\w+:)/, '').match(/\d+(?:\.\d+)?/g)?.includes(number) === true;
}

/** Returns the class that limits a number: 'up to 50', '70 or older'. */
function limitOf({ tokens }: Statement, fact: Token): string {
  const at = tokens.indexOf(fact);
  const isEnd = (token: Token): boolean => token.kind === 'fact' || token.clause !== fact.clause;
  const before = tokens.slice(Math.max(0, at - 3), at).reverse();
  const after = tokens.slice(at + 1, at + NEAR);
  const start = before.findIndex(isEnd);
  const end = after.findIndex(isEnd);
  const near = before.slice(0, start === -1 ? undefined : start).find(({ value }) => LIMITS.has(value));
  const behind = after.slice(0, end === -1 ? undefined : end).find(({ value }) => value === 'ATLEAST' || value === 'ATMOST');
  return (behind ?? near)?.value ?? '';
}

function countsTheSame(
  sentence: Statement,
  fact: Token,
  evidence: Statement,
  other: Token,
): boolean {
  const after = wordsNear(sentence, fact, 0, 3);
  const near = valuesIn(wordsNear(evidence, other, NEAR, NEAR));
  const rate = after.find(isRate);
  if (rate?.value !== wordsNear(evidence, other, 0, 3).find(isRate)?.value) return false;
  const known = valuesOf(evidence);
  const [counted] = after;
  if (counted !== undefined && known.has(counted.value) && !near.has(counted.value)) return false;
  const beside = words(fact.clause).filter((word) => word !== counted && known.has(word.value));
  const stated = valuesOf(other.clause);
  return beside.length === 0 || beside.some(({ value }) => stated.has(value));
}

const isRate = ({ value }: Token): boolean => /^per(?:day|week|fortn|month|quarter|year|hour)/.test(value);

function wordsNear({ tokens }: Statement, fact: Token, before: number, after: number): Token[] {
  const at = tokens.indexOf(fact);
  return tokens
    .slice(Math.max(0, at - before), at + after + 1)
    .filter((token) => token.kind === 'word' && token.clause === fact.clause);
}

/** Whether the words beside a number stand, in the evidence, beside another number of the same kind. Names count twice. */
function isOfAnother(
  fact: Token,
  same: readonly Token[],
  sentence: Statement,
  evidence: Statement,
): boolean {
  const [kind = ''] = fact.value.split(':');
  const others = facts(evidence).filter(({ value }) => value.startsWith(kind) && value !== fact.value);
  let balance = 0;
  for (const word of words(sentence)) {
    if (word.segment !== fact.segment || isRate(word)) continue;
    const found = words(evidence).filter(({ value }) => value === word.value);
    const isBeside = (tokens: readonly Token[]): boolean =>
      found.some(({ segment }) => tokens.some((token) => token.segment === segment));
    const isRival = evidence.tokens.some(
      (token) => token.isName && token.role === word.role && token.role !== '' && token.value !== word.value && same.some(({ segment }) => segment === token.segment),
    );
    const isElsewhere =
      found.length > 0 && !isBeside(same) && (isBeside(others) || (word.isName && isRival));
    const isHere = isBeside(same) && !isBeside(others);
    balance += (word.isName ? 2 : 1) * (Number(isElsewhere) - Number(isHere && others.length > 0));
  }
  return balance > 0;
}

function hasOtherName({ sentence, evidence, place, question }: Comparison): boolean {
  const known = valuesOf(evidence, place, question);
  return words(sentence).some(({ isName, value }) => isName && !known.has(value));
}

function addsWords({ sentence, evidence, place, question, leadIn, language }: Comparison): boolean {
  const { weak, opposites } = rulesOf(language);
  const known = [evidence, place, question, ...(leadIn === undefined ? [] : [leadIn])].flatMap(words);
  const values = new Set(known.map(({ value }) => value));
  const stated = valuesOf(evidence);
  return words(sentence).some(({ value, raw }) => {
    if (stated.has(value)) return false;
    if (opposites.get(value)?.some((opposite) => stated.has(opposite)) === true) return true;
    return !values.has(value) && !weak.has(value) && !known.some((word) => isRelated(raw, word.raw));
  });
}

/** Whether two words are of one family, as 'apply' and 'applicant' are. */
function isRelated(word: string, other: string): boolean {
  const [one, two] = [word.toLowerCase(), other.toLowerCase()];
  const least = Math.min(one.length, two.length);
  let common = 0;
  while (common < least && one[common] === two[common]) common += 1;
  return common >= 4 && common >= 0.7 * least;
}

function differsInNegation({ sentence, evidence }: Comparison): boolean {
  return sentence.clauses.some((clause) => {
    const known = words(clause).flatMap(({ value }) => {
      const others = words(evidence).filter((word) => word.value === value);
      return others.length === 0 ? [] : [others.some((other) => isNegative(other.clause) === isNegative(clause))];
    });
    return known.some((isSame) => !isSame);
  });
}

/** The clause of the evidence that shares most words with a clause of the sentence. */
function closest(clause: Clause, evidence: Statement): Clause | undefined {
  const values = valuesOf(clause);
  const counts = evidence.clauses.map((other) => {
    const shared = other.tokens.filter(({ kind, value }) => kind !== 'class' && values.has(value));
    const classes = [...other.classes].filter((name) => values.has(name));
    const isAlike = other.isCondition === clause.isCondition;
    return shared.length === 0 ? 0 : shared.length + (isAlike ? 0.5 : 0) + 0.05 * classes.length;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : evidence.clauses[counts.indexOf(most)];
}

/** The modals of a passage that a sentence's modal may render. Empty: no modal. */
const RENDERS: Readonly<Partial<Record<string, readonly string[]>>> = {
  MUST: ['MUST', ''],
  SHOULD: ['SHOULD', ''],
  CAN: ['CAN', ''],
  MAY: ['MAY', 'CAN'],
  WILL: ['WILL', ''],
  CANNOT: ['CANNOT', 'MUSTNOT', ''],
  MUSTNOT: ['CANNOT', 'MUSTNOT', ''],
  '': ['', 'WILL', 'CANNOT', 'MUSTNOT'],
};

/** Returns the modals of a clause; 'no … is needed' counts as 'is not needed'. */
function modalsOf({ classes }: Clause): string[] {
  const order = [...classes];
  const must = order.indexOf('MUST');
  const isUnneeded = order.slice(0, Math.max(0, must)).some((name) => name === 'NO' || name === 'NOT');
  const modals = order.filter((name) => MODALS.has(name) && !(isUnneeded && name === 'MUST'));
  if (isUnneeded) modals.push('UNNEEDED');
  return modals.length === 0 ? [''] : modals;
}

function differsInModality({ sentence, evidence, leadIn }: Comparison): boolean {
  return sentence.clauses.some((clause) => {
    const other = closest(clause, evidence);
    if (other === undefined) return false;
    const [own, stated] = [modalsOf(clause), modalsOf(other)];
    const isFragment = words(clause).length < 2;
    if (own[0] === '' && (isFragment || isCommand(clause, other) || isCarried(leadIn, stated))) {
      return false;
    }
    if (stated.includes('MAY') && !own.includes('MAY')) return true;
    return own.some((modal) => !(RENDERS[modal] ?? [modal]).some((name) => stated.includes(name)));
  });
}

/** Whether a clause begins with the verb of 'you can …' or 'you must …': 'You can apply online' becomes 'Apply online'. */
function isCommand(clause: Clause, { tokens }: Clause): boolean {
  const modal = tokens.findIndex(({ value }) => value === 'CAN' || value === 'MUST' || value === 'SHOULD');
  const isYours = tokens.slice(0, modal).some(({ value }) => value === 'YOU') || modal === 0;
  const verb = tokens.slice(modal + 1).find(({ kind }) => kind === 'word');
  return modal !== -1 && isYours && verb !== undefined && clause.tokens.find(({ kind }) => kind === 'word')?.value === verb.value;
}

function isCarried(leadIn: Statement | undefined, modals: readonly string[]): boolean {
  return leadIn?.clauses.some((clause) => modals.every((modal) => clause.classes.has(modal))) === true;
}

/** Classes that widen or narrow what a sentence says of. */
const CLAIMED = ['ALL', 'SURE', 'ONLY'];
const KEPT = ['ONLY', 'SOME', 'HEDGE', 'FIRST'];

function differsInScope({ sentence, evidence, place, isLeadIn }: Comparison): boolean {
  const stated = valuesOf(evidence, place);
  const said = valuesOf(sentence);
  if (CLAIMED.some((name) => said.has(name) && !stated.has(name))) return true;
  const differs = sentence.clauses.some((clause) => {
    const other = closest(clause, evidence);
    if (other === undefined) return false;
    if (!isLeadIn && KEPT.some((name) => other.classes.has(name) && !said.has(name))) return true;
    return joinsOtherwise(clause, evidence);
  });
  return differs || ORDINALS.some((ordinal) => isOfOtherOrdinal(ordinal, sentence, evidence));
}

const ORDINALS = ['FIRST', 'FURTHER'];

/** Whether a word beside 'first' stands, in the evidence, beside 'further' alone, or the other way round. */
function isOfOtherOrdinal(ordinal: string, sentence: Statement, evidence: Statement): boolean {
  const segmentsOf = ({ tokens }: Statement, names: readonly string[]): Set<number> =>
    new Set(tokens.filter(({ value }) => names.includes(value)).map(({ segment }) => segment));
  const own = segmentsOf(sentence, [ordinal]);
  if (own.size > 0 && !valuesOf(evidence).has(ordinal)) return true;
  const [same, others] = [segmentsOf(evidence, [ordinal]), segmentsOf(evidence, ORDINALS)];
  return sentence.tokens.some(({ kind, segment, value }) => {
    if (kind === 'class' || !own.has(segment)) return false;
    const found = evidence.tokens.filter((token) => token.value === value);
    return (
      found.some((token) => others.has(token.segment)) &&
      !found.some((token) => same.has(token.segment))
    );
  });
}

/** Whether a clause has 'and' before a word where the evidence has 'or', or the other way round. */
function joinsOtherwise(clause: Clause, evidence: Statement): boolean {
  if (isNegative(clause)) return false;
  const joints = ({ tokens }: Pick<Statement, 'tokens'>): [string, string][] =>
    tokens.flatMap(({ value }, at): [string, string][] => {
      const next = tokens.slice(at + 1).find(({ kind }) => kind === 'word');
      return (value === 'AND' || value === 'OR') && next !== undefined ? [[value, next.value]] : [];
    });
  const stated = joints(evidence);
  return joints(clause).some(([joint, next]) => {
    const same = stated.filter(([, word]) => word === next);
    return same.length > 0 && !same.some(([other]) => other === joint);
  });
}

const ORDERS = ['BEFORE', 'AFTER', 'UNTIL', 'SINCE', 'WITHIN', 'EXCEPT'];

function differsInOrder({ sentence, evidence }: Comparison): boolean {
  const stated = valuesOf(evidence);
  return sentence.tokens.some((token) => {
    if (!ORDERS.includes(token.value)) return false;
    const follows = followers(token).slice(0, 3);
    if (follows[0]?.kind === 'fact') return false;
    if (!stated.has(token.value)) return true;
    if (!follows.some(({ value }) => stated.has(value))) return false;
    const orders = evidence.tokens.filter(({ value }) => value === token.value);
    const after = valuesIn(orders.flatMap((order) => followers(order).slice(0, 6)));
    return !follows.some(({ value }) => after.has(value));
  });
}

function followers(token: Token): Token[] {
  const { tokens } = token.clause;
  return tokens.slice(tokens.indexOf(token) + 1).filter(({ kind }) => kind !== 'class');
}

/**
 * Whether two words exchange their places: 'from A to B' becomes 'from B to A', or 'A pays B' becomes 'B pays A'. A
 * sentence in the passive may turn the order around.
 */
function swapsRoles({ sentence, evidence }: Comparison): boolean {
  const rolesIn = (value: string): string[] =>
    evidence.tokens.filter((token) => token.value === value).map(({ role }) => role);
  const shared = sentence.tokens.filter(
    ({ kind, value }) => (kind === 'word' || value === 'YOU' || value === 'WE') && rolesIn(value).length > 0,
  );
  const isMoved = (token: Token, role: string): boolean => {
    const roles = rolesIn(token.value);
    return roles.includes(role) && !roles.includes(token.role);
  };
  const exchanged = shared.some((one) =>
    shared.some((two) => one.role !== two.role && isMoved(one, two.role) && isMoved(two, one.role)),
  );
  const isRedirected = shared.some(
    (token) =>
      DIRECTIONS.has(token.role) &&
      !rolesIn(token.value).includes(token.role) &&
      evidence.tokens.some(({ role }) => role === token.role),
  );
  return (
    exchanged ||
    isRedirected ||
    sentence.clauses.some((clause) => turnsAround(clause, evidence) || hasOtherSubject(clause, evidence))
  );
}

const DIRECTIONS: ReadonlySet<string> = new Set(['AGAINST', 'FROM']);

/** Whether the first two words of a clause stand in the evidence, but in no sentence together. */
function hasOtherSubject(clause: Clause, evidence: Statement): boolean {
  const [subject, verb] = clause.tokens.filter(
    ({ kind, value, role }) => role === '' && (kind === 'word' || value === 'YOU' || value === 'WE'),
  );
  if (subject === undefined || verb === undefined) return false;
  const sentencesOf = (value: string): number[] =>
    evidence.tokens.filter((token) => token.value === value).map((token) => token.clause.sentence);
  const [subjects, verbs] = [sentencesOf(subject.value), sentencesOf(verb.value)];
  const pronouns = sentencesOf('PRON');
  return (
    subjects.length > 0 &&
    verbs.length > 0 &&
    !verbs.some((sentence) => subjects.includes(sentence) || pronouns.includes(sentence))
  );
}

/** Whether 'A verb B' of the evidence is 'B verb A' in a clause. */
function turnsAround(clause: Clause, evidence: Statement): boolean {
  const other = closest(clause, evidence);
  if (other === undefined || clause.classes.has('BE') !== other.classes.has('BE')) return false;
  const placeOf = (value: string): number => other.tokens.findIndex((token) => token.value === value);
  const shared = clause.tokens.filter(
    ({ kind, value }) => (kind === 'word' || value === 'YOU' || value === 'WE') && placeOf(value) !== -1,
  );
  return shared.some((last, at) =>
    shared.slice(at + 1).some((verb, behind) =>
      shared.slice(at + behind + 2).some((first) => {
        const places = [first, verb, last].map(({ value }) => placeOf(value));
        const [one = 0, two = 0, three = 0] = places;
        const isBare = last.role === '' && verb.role === '' && other.tokens[one]?.role === '';
        return isBare && one < two && two < three && other.tokens[two]?.role === '';
      }),
    ),
  );
}

/** Minimum share of a condition's words. */
const HELD = 0.7;

/**
 * Whether the sentence uses a clause of the evidence without its condition, or without a number that limits it. The
 * question and what the answer has said may hold the condition.
 */
function dropsCondition({ sentence, evidence, question, said, place, isLeadIn }: Comparison): boolean {
  if (isLeadIn) return false;
  const held = valuesOf(sentence, question, said, place);
  const saidWords = valuesOf(sentence);
  const used = new Set(sentence.clauses.flatMap((clause) => closest(clause, evidence) ?? []));
  for (const clause of evidence.clauses) {
    const own = words(clause);
    if (own.length > 0 && own.every(({ value }) => saidWords.has(value))) used.add(clause);
  }
  const isHeld = (clause: Clause): boolean => {
    const tokens = clause.tokens.filter(({ kind }) => kind !== 'class');
    return tokens.filter(({ value }) => held.has(value)).length >= HELD * tokens.length;
  };
  return evidence.clauses.some((clause, at) => {
    if (used.has(clause)) {
      return facts(clause).some((fact) => {
        const isLimit = LIMITS.has(limitOf(evidence, fact)) || /^(?:FOR|DURING)$/.test(fact.role);
        const beside = words(clause).filter(({ segment }) => segment === fact.segment);
        return isLimit && !held.has(fact.value) && beside.some(({ value }) => held.has(value));
      });
    }
    if (!clause.isCondition || isHeld(clause)) return false;
    const others = evidence.clauses.filter(({ sentence: other }) => other === clause.sentence);
    const isFirst = others[0] === clause;
    const limited = isFirst ? others.filter((one) => !one.isCondition) : evidence.clauses.slice(0, at).filter((one) => !one.isCondition).slice(-1);
    return limited.some((one) => used.has(one) && one.sentence === clause.sentence);
  });
}
