import { describe, expect, it } from 'vitest';
import { type InterruptionMeasurement, judgeInterruption } from './interruptions.ts';

const good: InterruptionMeasurement = {
  kind: 'Redis',
  visitors: 200,
  outcomes: { whole: 190, resumed: 10, incomplete: 0, told: 0, hung: 0 },
  longestMs: 7_400,
  againMs: 300,
};
const met = (changes: Partial<typeof good>) =>
  judgeInterruption({ ...good, ...changes }).map(({ isMet }) => isMet);

describe('judgeInterruption', () => {
  it('the budgets of an interruption are met when everybody has an answer and the next one comes soon', () => {
    expect(met({})).toEqual([true, true, true]);
  });

  it('the budgets of an interruption are not met by somebody left waiting, nor by answers that do not come back', () => {
    const outcomes = { ...good.outcomes, whole: 189, hung: 1 };
    expect(met({ kind: 'nginx', outcomes, againMs: 11_000 })).toEqual([false, false]);
  });

  it('the budgets of an interruption let an error stand for an answer, but not where Redis was killed', () => {
    const outcomes = { ...good.outcomes, whole: 189, told: 1 };
    expect(met({ kind: 'PostgreSQL', outcomes })).toEqual([true, true]);
    expect(met({ outcomes })).toEqual([true, false, true]);
  });
});
