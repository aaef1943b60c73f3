import { atMost, exactly, type Verdict } from '@assist/test-kit/bench';

/**
 * What a visitor is left with: an answer, at once or after it was taken up again; an answer that is marked incomplete; a plain
 * error; or nothing, for longer than anybody waits. After the middle two the drawer offers to ask again.
 */
export type Outcome = 'whole' | 'resumed' | 'incomplete' | 'told' | 'hung';

/** What came of killing one process while many visitors were sent their answers. */
export interface InterruptionMeasurement {
  /** What was killed: of nginx its worker. */
  readonly kind: 'nginx' | 'Redis' | 'PostgreSQL' | 'instance';
  readonly visitors: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Until the last visitor had theirs. */
  readonly longestMs: number;
  /** Until a question was answered as before, a server that was killed being started again. */
  readonly againMs: number;
}

/** PostgreSQL reads its log when it is started after a crash; Redis is looked for every 5 s at the longest. */
const mostAgainMs = 10_000;

/**
 * Nobody is left waiting whatever dies, and Redis costs nobody an answer: what it does is a help.
 */
export function judgeInterruption({
  kind,
  visitors,
  outcomes,
  againMs,
}: InterruptionMeasurement): readonly Verdict[] {
  const answered = outcomes.whole + outcomes.resumed;
  return [
    exactly(`visitors left waiting, ${kind} killed`, outcomes.hung, 0),
    ...(kind === 'Redis'
      ? [exactly(`visitors without an answer, ${kind} killed`, visitors - answered, 0)]
      : []),
    atMost(`answers again, ${kind} killed`, againMs, mostAgainMs, ' ms'),
  ];
}
