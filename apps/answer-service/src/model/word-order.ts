import { rulesOf } from './language-rules.ts';
import {
  type Clause,
  isSame,
  RELATIONS,
  type Statement,
  type Token,
  valuesOf,
} from './statement.ts';

/**
 * Whether words of one phrase do not stand in this order in any sentence of the evidence: 'the bank pays you' for 'you pay
 * the bank', or a number beside another word. Phrases may change their places. A passive may turn the order around.
 */
export function movesWords(sentence: Statement, evidence: Statement, language: string): boolean {
  const { weak } = rulesOf(language);
  const stated = valuesOf(evidence);
  const isPlaced = (token: Token): boolean => {
    const { kind, value } = token;
    // A page that says 'your' speaks to the visitor, so that another does what it does not say of 'you'.
    if (value === 'YOU') return stated.has('YOU') || stated.has('YOUR');
    const isKnown = evidence.tokens.some((other) => isSame(token, other));
    return isKnown && (kind === 'class' ? /^(?:WE|FIRST|FURTHER)$/.test(value) : !weak.has(value));
  };
  const isWord = ({ kind }: Token): boolean => kind === 'word';
  const sentences = new Set(evidence.tokens.map(({ clause }) => clause.sentence));
  const lines = [...sentences].map((one) =>
    evidence.tokens.filter(({ clause }) => clause.sentence === one),
  );
  return (
    isRedirected(sentence, evidence) ||
    sentence.clauses.some((clause) =>
      phrasesOf(clause).some((phrase, at) => {
        const placed = phrase.filter(isPlaced);
        // Two nouns behind a preposition: 'for visits to a doctor' becomes 'for doctor visits'.
        const isCompound = at > 0 && placed.length === 2 && placed.every(isWord);
        return (
          placed.length > 1 &&
          !isCompound &&
          !lines.some((line) => stands(placed, line)) &&
          !evidence.clauses.some((other) => isTurned(placed, clause, other))
        );
      }),
    )
  );
}

/** Splits a clause at prepositions, commas, 'and' and 'or'. */
function phrasesOf({ tokens }: Clause): Token[][] {
  const phrases: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const isMovable = RELATIONS.has(token.value) && token.value !== 'OF';
    if (isMovable || token.segment !== tokens[at - 1]?.segment) phrases.push([]);
    phrases.at(-1)?.push(token);
  }
  return phrases;
}

/** Whether tokens stand in a line in this order. 'You apply' stands in 'Apply online.' */
function stands(tokens: readonly Token[], line: readonly Token[]): boolean {
  const [first, ...rest] = tokens;
  const [verb] = rest;
  if (first?.value === 'YOU' && verb !== undefined) {
    const start = line.findIndex(
      (token, at) => isSame(verb, token) && line[at - 1]?.clause !== token.clause,
    );
    if (start !== -1 && stands(rest, line.slice(start))) return true;
  }
  let found = 0;
  for (const token of line) {
    const next = tokens[found];
    if (next !== undefined && isSame(next, token)) found += 1;
  }
  return found === tokens.length;
}

/** Whether one clause is the passive of another that has the same words. */
function isTurned(placed: readonly Token[], clause: Clause, other: Clause): boolean {
  return (
    clause.classes.has('BE') !== other.classes.has('BE') &&
    placed.every((token) => token.value === 'YOU' || other.tokens.some((one) => isSame(token, one)))
  );
}

/**
 * Whether 'from' or 'against' stands before another word of the evidence than there, or a passive makes the receiver
 * act: 'sent by the office' for 'send to the office'.
 */
function isRedirected(sentence: Statement, evidence: Statement): boolean {
  return sentence.tokens.some(({ kind, value, role, clause }) => {
    if (kind === 'class') return false;
    const same = evidence.tokens.filter((other) => other.value === value);
    if (same.length === 0) return false;
    if (role === 'BY')
      return clause.classes.has('BE') && same.every((other) => other.role === 'TO');
    return (
      (role === 'FROM' || role === 'AGAINST') &&
      !same.some((other) => other.role === role) &&
      evidence.tokens.some((other) => other.role === role)
    );
  });
}
