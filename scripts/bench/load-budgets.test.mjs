import { describe, expect, it } from 'vitest';
import { formatLoad, judgeLoad } from './load-budgets.mjs';

const good = {
  visitors: 200,
  questions: 5_000,
  failures: 0,
  firstTextMs: [...Array(19).fill(100), 9_000],
  processorMs: 12.34,
  memoryGrowth: 1.02,
};
const met = (/** @type {Partial<typeof good>} */ changes) =>
  judgeLoad({ ...good, ...changes }).map(({ isMet }) => isMet);

describe('judgeLoad', () => {
  it('is met when nothing fails, nobody waits and memory stays', () => {
    expect(met({})).toEqual([true, true, true]);
  });

  it('is not met by a failed answer, late texts, more memory or nothing measured', () => {
    expect(met({ failures: 1 })).toEqual([false, true, true]);
    expect(met({ firstTextMs: [100, 9_000] })).toEqual([true, false, true]);
    expect(met({ memoryGrowth: 1.3 })).toEqual([true, true, false]);
    expect(met({ firstTextMs: [] })).toEqual([true, false, true]);
  });
});

describe('formatLoad', () => {
  it('says what was borne', () => {
    expect(formatLoad(good)).toBe(
      '200 at once: first text after 100 ms (median), 100 ms (95 in 100)\n5000 questions: 12.3 ms of processor time each, memory 1.02x',
    );
  });
});
