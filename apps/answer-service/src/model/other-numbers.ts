import { factsOf, type Statement, type Token, valuesOf, wordsOf } from './statement.ts';

/** Classes that belong to the number beside them. */
export const LIMITS: ReadonlySet<string> = new Set(
  'ATMOST ATLEAST OVER UNDER ABOUT WITHIN BEFORE AFTER UNTIL BY SINCE'.split(' '),
);
/** Tokens between a number and a word that belong together. */
const NEAR = 4;

/** Whether a sentence has a number that neither evidence nor question has, or has for the same. */
export function hasOtherNumber(
  sentence: Statement,
  evidence: Statement,
  question: Statement,
): boolean {
  return factsOf(sentence).some((fact) => {
    const same = factsOf(evidence).filter((other) => isSameFact(fact, other));
    if (same.length === 0) return !factsOf(question).some((other) => isSameFact(fact, other));
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
  return (
    number !== undefined &&
    other.value
      .replace(/^(?:code:\D*|\w+:)/, '')
      .match(/\d+(?:\.\d+)?/g)
      ?.includes(number) === true
  );
}

/** Returns the class that limits a number: 'up to 50', '70 or older'. */
export function limitOf({ tokens }: Statement, fact: Token): string {
  const at = tokens.indexOf(fact);
  const isEnd = (token: Token): boolean => token.kind === 'fact' || token.clause !== fact.clause;
  const before = tokens.slice(Math.max(0, at - 3), at).reverse();
  const after = tokens.slice(at + 1, at + NEAR);
  const start = before.findIndex(isEnd);
  const end = after.findIndex(isEnd);
  const near = before
    .slice(0, start === -1 ? undefined : start)
    .find(({ value }) => LIMITS.has(value));
  const behind = after
    .slice(0, end === -1 ? undefined : end)
    .find(({ value }) => value === 'ATLEAST' || value === 'ATMOST');
  return (behind ?? near)?.value ?? '';
}

function countsTheSame(
  sentence: Statement,
  fact: Token,
  evidence: Statement,
  other: Token,
): boolean {
  const after = wordsNear(sentence, fact, 0, 3);
  const near = valuesOf({ tokens: wordsNear(evidence, other, NEAR, NEAR) });
  const rate = after.find(isRate);
  if (rate?.value !== wordsNear(evidence, other, 0, 3).find(isRate)?.value) return false;
  const known = valuesOf(evidence);
  const [counted] = after;
  if (counted !== undefined && known.has(counted.value) && !near.has(counted.value)) return false;
  const beside = wordsOf(fact.clause).filter((word) => word !== counted && known.has(word.value));
  const stated = valuesOf(other.clause);
  const isFragment = wordsOf(other.clause).length < 2;
  return isFragment || beside.length === 0 || beside.some(({ value }) => stated.has(value));
}

const isRate = ({ value }: Token): boolean =>
  /^per(?:day|week|fortn|month|quarter|year|hour)/.test(value);

function wordsNear({ tokens }: Statement, fact: Token, before: number, after: number): Token[] {
  const at = tokens.indexOf(fact);
  return tokens
    .slice(Math.max(0, at - before), at + after + 1)
    .filter((token) => token.kind === 'word' && token.clause === fact.clause);
}

/**
 * Whether the words beside a number stand, in the evidence, beside another number of the same kind. The first
 * word that stands beside one of them decides, and a name before others, because verbs and units are often left out.
 */
function isOfAnother(
  fact: Token,
  same: readonly Token[],
  sentence: Statement,
  evidence: Statement,
): boolean {
  const [kind = ''] = fact.value.split(':');
  const others = factsOf(evidence).filter(
    ({ value }) => value.startsWith(kind) && value !== fact.value,
  );
  const beside = wordsOf(sentence).filter((word) => word.segment === fact.segment && !isRate(word));
  const sides = [...beside.filter(({ isName }) => isName), ...beside].map((word) => {
    const found = wordsOf(evidence).filter(({ value }) => value === word.value);
    const isBeside = (tokens: readonly Token[]): boolean =>
      found.some(({ segment }) => tokens.some((token) => token.segment === segment));
    const isRival = evidence.tokens.some(
      (token) =>
        token.isName &&
        token.role === word.role &&
        token.role !== '' &&
        token.value !== word.value &&
        same.some(({ segment }) => segment === token.segment),
    );
    if (found.length === 0) return 'unknown';
    if (!isBeside(same)) return isBeside(others) || (word.isName && isRival) ? 'other' : 'unknown';
    return others.length > 0 && !isBeside(others) ? 'same' : 'unknown';
  });
  return sides.find((side) => side !== 'unknown') === 'other';
}
