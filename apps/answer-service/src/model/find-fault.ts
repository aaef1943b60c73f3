import { rulesOf } from './language-rules.ts';
import {
  type Clause,
  closestClause,
  factsOf,
  isNegative,
  isSame,
  MODALS,
  type Statement,
  type Token,
  valuesOf,
  wordsOf,
} from './statement.ts';
import { movesWords } from './word-order.ts';

export type Fault =
  | 'number'
  | 'added'
  | 'negation'
  | 'modality'
  | 'scope'
  | 'time'
  | 'order'
  | 'condition';

export interface Comparison {
  readonly sentence: Statement;
  /** The words of the passage that bear the sentence out. */
  readonly evidence: Statement;
  /** Title and headings of the passage: a sentence may use their words. */
  readonly place: Statement;
  /** The visitor's question, whose words, names and numbers a sentence may use. */
  readonly question: Statement;
  /** The answer's earlier sentences. A sentence need not repeat their conditions. */
  readonly said: Statement;
  /** The line before the list that the sentence is an item of. */
  readonly leadIn: Statement | undefined;
  /** Whether a list follows the sentence, which has the conditions. */
  readonly isLeadIn: boolean;
  readonly language: string;
}

const CHECKS: readonly (readonly [Fault, (comparison: Comparison) => boolean])[] = [
  ['number', hasOtherNumber],
  ['added', addsWords],
  ['negation', differsInNegation],
  ['modality', differsInModality],
  ['scope', differsInScope],
  ['time', differsInTime],
  ['order', ({ sentence, evidence, language }) => movesWords(sentence, evidence, language)],
  ['condition', dropsCondition],
];

/**
 * Returns the reason why the evidence does not bear out a sentence, or undefined if it does. Where a rule cannot tell, it
 * finds a fault, because the visitor then reads the page's own sentence. Each rule alone catches wrong sentences of
 * `quoted-sentences.txt` that no other does.
 */
export function findFault(comparison: Comparison): Fault | undefined {
  return CHECKS.find(([, isFaulty]) => isFaulty(comparison))?.[0];
}

/** Classes that belong to the number behind them, or before them as in '70 or older'. */
const LIMITS = 'ATMOST ATLEAST OVER UNDER ABOUT WITHIN BEFORE AFTER UNTIL BY SINCE'.split(' ');

/** Whether neither evidence nor question has a number, or only with another limit. */
function hasOtherNumber({ sentence, evidence, question }: Comparison): boolean {
  return factsOf(sentence).some((fact) => {
    const same = factsOf(evidence).filter((other) => isSame(fact, other));
    if (same.length === 0) return !factsOf(question).some((other) => isSame(fact, other));
    if (!/^(?:number|amount|percent):/.test(fact.value)) return false;
    return !same.some((other) => limitOf(sentence, fact) === limitOf(evidence, other));
  });
}

/** Returns the class that limits a number: 'up to 50', '70 or older'. */
function limitOf({ tokens }: Statement, fact: Token): string {
  const at = tokens.indexOf(fact);
  const isEnd = (token: Token): boolean => token.kind === 'fact' || token.clause !== fact.clause;
  const untilEnd = (near: readonly Token[]): readonly Token[] => {
    const end = near.findIndex(isEnd);
    return end === -1 ? near : near.slice(0, end);
  };
  const before = untilEnd(tokens.slice(Math.max(0, at - 3), at).reverse());
  const behind = untilEnd(tokens.slice(at + 1, at + 4));
  const limit =
    behind.find(({ value }) => value === 'ATLEAST' || value === 'ATMOST') ??
    before.find(({ value }) => LIMITS.includes(value));
  return limit?.value ?? '';
}

function addsWords({ sentence, evidence, place, question, leadIn, language }: Comparison): boolean {
  const { weak } = rulesOf(language);
  const known = [evidence, place, question, ...(leadIn === undefined ? [] : [leadIn])].flatMap(
    wordsOf,
  );
  return wordsOf(sentence).some(({ value, isName }) => {
    if (known.some((word) => word.value === value)) return false;
    return isName || (!weak.has(value) && !known.some((word) => isRelated(value, word.value)));
  });
}

/** Whether two words are of one family, as 'apply' and 'applicant' are. */
function isRelated(word: string, other: string): boolean {
  const least = Math.min(word.length, other.length);
  let common = 0;
  while (common < least && word[common] === other[common]) common += 1;
  return common >= 4 && common >= 0.7 * least;
}

function differsInNegation({ sentence, evidence, isLeadIn }: Comparison): boolean {
  // A lead-in shares no word with the items that it turns round.
  const turns = sentence.clauses.some(isNegative) && !evidence.clauses.some(isNegative);
  if (isLeadIn && turns) return true;
  return sentence.clauses.some((clause) =>
    wordsOf(clause).some(({ value }) => {
      const others = wordsOf(evidence).filter((word) => word.value === value);
      return (
        others.length > 0 &&
        !others.some((other) => isNegative(other.clause) === isNegative(clause))
      );
    }),
  );
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

function differsInModality({ sentence, evidence }: Comparison): boolean {
  const modalsOf = ({ classes }: Clause): string[] => {
    const modals = [...classes].filter((name) => MODALS.has(name));
    return modals.length === 0 ? [''] : modals;
  };
  return sentence.clauses.some((clause) => {
    const other = closestClause(clause, evidence);
    if (other === undefined) return false;
    const [own, stated] = [modalsOf(clause), modalsOf(other)];
    const isFragment =
      wordsOf(clause).length < 2 && !['YOU', 'WE', 'BE'].some((name) => clause.classes.has(name));
    if (own[0] === '' && (isFragment || isCommand(clause, other))) return false;
    return own.some((modal) => !(RENDERS[modal] ?? [modal]).some((name) => stated.includes(name)));
  });
}

/** Whether a clause begins with the verb of 'you can …' or 'you must …': 'You can apply online' becomes 'Apply online'. */
function isCommand(clause: Clause, { tokens }: Clause): boolean {
  const modal = tokens.findIndex(({ value }) => /^(?:CAN|MUST|SHOULD)$/.test(value));
  const isYours = tokens.slice(0, modal).some(({ value }) => value === 'YOU') || modal === 0;
  const verb = tokens.slice(modal + 1).find(({ kind }) => kind === 'word');
  return (
    modal !== -1 &&
    isYours &&
    verb !== undefined &&
    clause.tokens.find(({ kind }) => kind === 'word')?.value === verb.value
  );
}

/** Classes that widen what a sentence says, and classes that limit what a passage says. */
const CLAIMED = ['ALL', 'SURE', 'ONLY', 'FIRST', 'FURTHER'];
const KEPT = ['ONLY', 'SOME', 'HEDGE', 'FIRST'];

function differsInScope({ sentence, evidence, place, isLeadIn }: Comparison): boolean {
  const stated = valuesOf(evidence, place);
  const said = valuesOf(sentence);
  if (CLAIMED.some((name) => said.has(name) && !stated.has(name))) return true;
  return sentence.clauses.some((clause) => {
    const other = closestClause(clause, evidence);
    if (other === undefined) return false;
    const isKept = KEPT.every((name) => !other.classes.has(name) || said.has(name));
    return (!isLeadIn && !isKept) || joinsOtherwise(clause, evidence);
  });
}

/** Whether a clause has 'and' before a word where the evidence has 'or', or the other way round. */
function joinsOtherwise(clause: Clause, evidence: Statement): boolean {
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

const TIMES = ['BEFORE', 'AFTER', 'UNTIL', 'SINCE', 'WITHIN', 'EXCEPT'];

/** Whether 'before' or 'after' stands before other words than in the evidence. */
function differsInTime({ sentence, evidence }: Comparison): boolean {
  const stated = valuesOf(evidence);
  return sentence.tokens.some((token) => {
    if (!TIMES.includes(token.value)) return false;
    if (!stated.has(token.value)) return true;
    const known = followers(token).find(({ value }) => stated.has(value));
    const same = evidence.tokens.filter(({ value }) => value === token.value);
    return (
      known !== undefined &&
      !same.some((other) => followers(other).some(({ value }) => value === known.value))
    );
  });
}

/** The three words behind a class, in its clause. */
function followers(token: Token): Token[] {
  const { tokens } = token.clause;
  const behind = tokens.slice(tokens.indexOf(token) + 1);
  return behind.filter(({ kind }) => kind !== 'class').slice(0, 3);
}

/** Minimum share of a condition's words. */
const HELD = 0.7;

/**
 * Whether the sentence uses a clause of the evidence without its condition, or without a number that limits it. The
 * question and what the answer has said may hold the condition.
 */
function dropsCondition(comparison: Comparison): boolean {
  const { sentence, evidence, question, said, place, isLeadIn } = comparison;
  if (isLeadIn) return false;
  const held = valuesOf(sentence, question, said, place);
  const saidWords = valuesOf(sentence);
  const used = new Set(sentence.clauses.flatMap((clause) => closestClause(clause, evidence) ?? []));
  for (const clause of evidence.clauses) {
    const own = wordsOf(clause);
    if (own.length > 0 && own.every(({ value }) => saidWords.has(value))) used.add(clause);
  }
  const isHeld = (clause: Clause): boolean => {
    const tokens = clause.tokens.filter(({ kind }) => kind !== 'class');
    // 'If not' has no words of its own, so any condition of the sentence counts for it.
    if (tokens.length === 0) return sentence.clauses.some((one) => one.isCondition);
    return tokens.filter(({ value }) => held.has(value)).length >= HELD * tokens.length;
  };
  return evidence.clauses.some((clause) => {
    if (used.has(clause)) {
      return factsOf(clause).some((fact) => {
        const isLimit = limitOf(evidence, fact) !== '' || /^(?:FOR|DURING)$/.test(fact.role);
        return isLimit && !held.has(fact.value);
      });
    }
    const isLimited = [...used].some((one) => !one.isCondition && one.sentence === clause.sentence);
    return clause.isCondition && isLimited && !isHeld(clause);
  });
}
