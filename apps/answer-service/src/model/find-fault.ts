import { rulesOf } from './language-rules.ts';
import { hasOtherNumber, LIMITS, limitOf } from './other-numbers.ts';
import {
  type Clause,
  closestClause,
  factsOf,
  isNegative,
  MODALS,
  type Statement,
  type Token,
  valuesOf,
  wordsOf,
} from './statement.ts';
import { swapsRoles } from './swapped-roles.ts';

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
  /** The answer's earlier sentences. A sentence need not repeat their conditions. */
  readonly said: Statement;
  /** The line before the list that the sentence is an item of. */
  readonly leadIn: Statement | undefined;
  /** Whether a list follows the sentence, which has the conditions. */
  readonly isLeadIn: boolean;
  readonly language: string;
}

const CHECKS: readonly (readonly [Fault, (comparison: Comparison) => boolean])[] = [
  ['number', ({ sentence, evidence, question }) => hasOtherNumber(sentence, evidence, question)],
  ['name', hasOtherName],
  ['added', addsWords],
  ['negation', differsInNegation],
  ['modality', differsInModality],
  ['scope', differsInScope],
  ['order', differsInOrder],
  ['roles', ({ sentence, evidence }) => swapsRoles(sentence, evidence)],
  ['condition', dropsCondition],
];

/** Returns the reason why the evidence does not bear out a sentence, or undefined if it does. */
export function findFault(comparison: Comparison): Fault | undefined {
  return CHECKS.find(([, isFaulty]) => isFaulty(comparison))?.[0];
}

function hasOtherName({ sentence, evidence, place, question }: Comparison): boolean {
  const known = valuesOf(evidence, place, question);
  return wordsOf(sentence).some(({ isName, value }) => isName && !known.has(value));
}

function addsWords({ sentence, evidence, place, question, leadIn, language }: Comparison): boolean {
  const { weak, opposites } = rulesOf(language);
  const known = [evidence, place, question, ...(leadIn === undefined ? [] : [leadIn])].flatMap(
    wordsOf,
  );
  const values = new Set(known.map(({ value }) => value));
  const stated = valuesOf(evidence);
  return wordsOf(sentence).some(({ value, raw }) => {
    if (stated.has(value)) return false;
    if (opposites.get(value)?.some((opposite) => stated.has(opposite)) === true) return true;
    return (
      !values.has(value) && !weak.has(value) && !known.some((word) => isRelated(raw, word.raw))
    );
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

function differsInNegation({ sentence, evidence, isLeadIn }: Comparison): boolean {
  // A lead-in shares no word with the items that it turns round.
  const turns = sentence.clauses.some(isNegative) && !evidence.clauses.some(isNegative);
  if (isLeadIn && turns) return true;
  return sentence.clauses.some((clause) => {
    const known = wordsOf(clause).flatMap(({ value }) => {
      const others = wordsOf(evidence).filter((word) => word.value === value);
      return others.length === 0
        ? []
        : [others.some((other) => isNegative(other.clause) === isNegative(clause))];
    });
    return known.some((isSame) => !isSame);
  });
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
  const isUnneeded = order
    .slice(0, Math.max(0, must))
    .some((name) => name === 'NO' || name === 'NOT');
  const modals = order.filter((name) => MODALS.has(name) && !(isUnneeded && name === 'MUST'));
  if (isUnneeded) modals.push('UNNEEDED');
  return modals.length === 0 ? [''] : modals;
}

function differsInModality({ sentence, evidence, leadIn }: Comparison): boolean {
  return sentence.clauses.some((clause) => {
    const other = closestClause(clause, evidence);
    if (other === undefined) return false;
    const [own, stated] = [modalsOf(clause), modalsOf(other)];
    const isFragment =
      wordsOf(clause).length < 2 && !['YOU', 'WE', 'BE'].some((name) => clause.classes.has(name));
    if (own[0] === '' && (isFragment || isCommand(clause, other) || isCarried(leadIn, stated))) {
      return false;
    }
    if (stated.includes('MAY') && !own.includes('MAY')) return true;
    return own.some((modal) => !(RENDERS[modal] ?? [modal]).some((name) => stated.includes(name)));
  });
}

/** Whether a clause begins with the verb of 'you can …' or 'you must …': 'You can apply online' becomes 'Apply online'. */
function isCommand(clause: Clause, { tokens }: Clause): boolean {
  const modal = tokens.findIndex(
    ({ value }) => value === 'CAN' || value === 'MUST' || value === 'SHOULD',
  );
  const isYours = tokens.slice(0, modal).some(({ value }) => value === 'YOU') || modal === 0;
  const verb = tokens.slice(modal + 1).find(({ kind }) => kind === 'word');
  return (
    modal !== -1 &&
    isYours &&
    verb !== undefined &&
    clause.tokens.find(({ kind }) => kind === 'word')?.value === verb.value
  );
}

function isCarried(leadIn: Statement | undefined, modals: readonly string[]): boolean {
  return (
    leadIn?.clauses.some((clause) => modals.every((modal) => clause.classes.has(modal))) === true
  );
}

/** Classes that widen or narrow what a sentence says of. */
const CLAIMED = ['ALL', 'SURE', 'ONLY'];
const KEPT = ['ONLY', 'SOME', 'HEDGE', 'FIRST'];

function differsInScope({ sentence, evidence, place, isLeadIn }: Comparison): boolean {
  const stated = valuesOf(evidence, place);
  const said = valuesOf(sentence);
  if (CLAIMED.some((name) => said.has(name) && !stated.has(name))) return true;
  const differs = sentence.clauses.some((clause) => {
    const other = closestClause(clause, evidence);
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
    const after = valuesOf({
      tokens: orders.flatMap((order) => followers(order).slice(0, 6)),
    });
    return !follows.some(({ value }) => after.has(value));
  });
}

function followers(token: Token): Token[] {
  const { tokens } = token.clause;
  return tokens.slice(tokens.indexOf(token) + 1).filter(({ kind }) => kind !== 'class');
}

/** Minimum share of a condition's words. */
const HELD = 0.7;

/**
 * Whether the sentence uses a clause of the evidence without its condition, or without a number that limits it. The
 * question and what the answer has said may hold the condition.
 */
function dropsCondition({
  sentence,
  evidence,
  question,
  said,
  place,
  isLeadIn,
}: Comparison): boolean {
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
    // The clause 'if not' has no words to compare. Any condition of the sentence stands for it.
    if (tokens.length === 0) return sentence.clauses.some((one) => one.isCondition);
    return tokens.filter(({ value }) => held.has(value)).length >= HELD * tokens.length;
  };
  return evidence.clauses.some((clause, at) => {
    if (used.has(clause)) {
      return factsOf(clause).some((fact) => {
        const isLimit = LIMITS.has(limitOf(evidence, fact)) || /^(?:FOR|DURING)$/.test(fact.role);
        const beside = wordsOf(clause).filter(({ segment }) => segment === fact.segment);
        return isLimit && !held.has(fact.value) && beside.some(({ value }) => held.has(value));
      });
    }
    if (!clause.isCondition || isHeld(clause)) return false;
    const others = evidence.clauses.filter(({ sentence: other }) => other === clause.sentence);
    const isFirst = others[0] === clause;
    const limited = isFirst
      ? others.filter((one) => !one.isCondition)
      : evidence.clauses
          .slice(0, at)
          .filter((one) => !one.isCondition)
          .slice(-1);
    return limited.some((one) => used.has(one) && one.sentence === clause.sentence);
  });
}
