import { type Clause, closestClause, type Statement, type Token } from './statement.ts';

/**
 * Whether two words exchange their places: 'from A to B' becomes 'from B to A', or 'A pays B' becomes 'B pays A'. A
 * sentence in the passive may turn the order around.
 */
export function swapsRoles(sentence: Statement, evidence: Statement): boolean {
  const rolesIn = (value: string): string[] =>
    evidence.tokens.filter((token) => token.value === value).map(({ role }) => role);
  const shared = sentence.tokens.filter(
    ({ kind, value }) =>
      (kind === 'word' || value === 'YOU' || value === 'WE') && rolesIn(value).length > 0,
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
    sentence.clauses.some(
      (clause) => turnsAround(clause, evidence) || hasOtherSubject(clause, evidence),
    )
  );
}

const DIRECTIONS: ReadonlySet<string> = new Set(['AGAINST', 'FROM']);

/** Whether what the first word of a clause does is done by another in the evidence. */
function hasOtherSubject(clause: Clause, evidence: Statement): boolean {
  const [subject, verb] = clause.tokens.filter(
    ({ kind, value, role }) =>
      role === '' && (kind === 'word' || value === 'YOU' || value === 'WE'),
  );
  if (subject === undefined || verb === undefined) return false;
  const verbs = evidence.tokens.filter(({ value }) => value === verb.value);
  const isCommand = ({ clause: { tokens } }: Token): boolean => tokens[0]?.value === verb.value;
  if (verbs.length === 0 || (subject.value === 'YOU' && verbs.some(isCommand))) return false;
  const sentences = verbs.map((token) => token.clause.sentence);
  const inTheirs = evidence.tokens.filter((token) => sentences.includes(token.clause.sentence));
  if (inTheirs.some(({ value }) => value === 'PRON')) return false;
  const subjects = evidence.tokens.filter(({ value }) => value === subject.value);
  const isSubject = ({ role }: Token): boolean => role === '' || role === 'BY';
  if (subjects.some(isSubject)) {
    return !inTheirs.some((token) => token.value === subject.value && isSubject(token));
  }
  if (subject.value === 'YOU') {
    const isYours = inTheirs.some(({ value }) => value === 'YOUR');
    return isYours && verbs.every((token) => hasSubjectBeside(token, clause));
  }
  const isReceiver = subjects.length > 0 && subjects.every(({ role }) => RECEIVERS.has(role));
  return (
    isReceiver && !clause.classes.has('BE') && inTheirs.some(({ value }) => value === subject.value)
  );
}

const RECEIVERS: ReadonlySet<string> = new Set(['TO', 'FROM', 'AGAINST']);

/** Whether a word before a verb, which a clause does not have, is the verb's subject. */
function hasSubjectBeside(verb: Token, clause: Clause): boolean {
  const { tokens } = verb.clause;
  return tokens
    .slice(0, tokens.indexOf(verb))
    .some(
      ({ kind, role, value }) =>
        kind === 'word' && role === '' && !clause.tokens.some((token) => token.value === value),
    );
}

/** Whether 'A verb B' of the evidence is 'B verb A' in a clause. */
function turnsAround(clause: Clause, evidence: Statement): boolean {
  const other = closestClause(clause, evidence);
  if (other === undefined || clause.classes.has('BE') !== other.classes.has('BE')) return false;
  const placeOf = (value: string): number =>
    other.tokens.findIndex((token) => token.value === value);
  const shared = clause.tokens.filter(
    ({ kind, value }) =>
      (kind === 'word' || value === 'YOU' || value === 'WE') && placeOf(value) !== -1,
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
