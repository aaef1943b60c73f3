import { describe, expect, it } from 'vitest';
import { judgeLoad, type LoadMeasurement } from './load.ts';

const good: LoadMeasurement = {
  instances: 1,
  shared: '',
  failures: 0,
  medianMs: 900,
  slowestMs: 5_000,
  processorMs: 12.34,
  heldGrowth: 1.1,
};
const met = (changes: Partial<LoadMeasurement>) =>
  judgeLoad({ ...good, ...changes }).map(({ isMet }) => isMet);

describe('judgeLoad', () => {
  it('the budgets of load are met when nothing fails, nobody waits and memory stays', () => {
    expect(met({})).toEqual([true, true, true]);
  });

  it('the budgets of load are not met by a failed answer, late answers, more memory or nothing measured', () => {
    expect(met({ failures: 1 })).toEqual([false, true, true]);
    expect(met({ slowestMs: 5_001 })).toEqual([true, false, true]);
    expect(met({ heldGrowth: 1.2 })).toEqual([true, true, false]);
    expect(met({ heldGrowth: Number.NaN })).toEqual([true, true, false]);
  });

  it('the budgets of load name the instances where there are several', () => {
    const titles = judgeLoad({ ...good, instances: 2, shared: 'Redis' }).map(({ title }) => title);
    expect(titles.every((title) => title.includes(', 2 instances over Redis '))).toBe(true);
  });
});
