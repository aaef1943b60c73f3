import { atMost, exactly } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * What a visitor is left with: an answer, at once or after it was taken up again; an answer that is marked incomplete; a plain
 * error; or nothing, for longer than anybody waits. After the middle two the drawer offers to ask again.
 * @typedef {'whole' | 'resumed' | 'incomplete' | 'told' | 'hung'} Outcome
 */

/**
 * What came of killing one process while many visitors were sent their answers.
 * @typedef {object} InterruptionMeasurement
 * @property {'nginx' | 'Redis' | 'PostgreSQL' | 'instance'} kind what was killed: of nginx its worker
 * @property {number} visitors
 * @property {Readonly<Record<Outcome, number>>} outcomes
 * @property {number} longestMs until the last visitor had theirs
 * @property {number} againMs until a question was answered as before, a server that was killed being started again
 */

/** PostgreSQL reads its log when it is started after a crash; Redis is looked for every 5 s at the longest. */
const mostAgainMs = 10_000;

/**
 * Nobody is left waiting whatever dies, and Redis costs nobody an answer: what it does is a help.
 * @param {InterruptionMeasurement} measurement
 * @returns {readonly Verdict[]}
 */
export function judgeInterruption({ kind, visitors, outcomes, againMs }) {
  const answered = outcomes.whole + outcomes.resumed;
  return [
    exactly(`visitors left waiting, ${kind} killed`, outcomes.hung, 0),
    ...(kind === 'Redis'
      ? [exactly(`visitors without an answer, ${kind} killed`, visitors - answered, 0)]
      : []),
    atMost(`answers again, ${kind} killed`, againMs, mostAgainMs, ' ms'),
  ];
}
