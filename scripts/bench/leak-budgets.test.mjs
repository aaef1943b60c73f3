import { describe, expect, it } from 'vitest';
import { formatLeaks, judgeLeaks } from './leak-budgets.mjs';

const before = { heapBytes: 5_000_000, nodes: 400, listeners: 60, documents: 3 };
const row = (/** @type {Partial<typeof before>} */ more) => ({
  what: 'openings',
  where: 'page',
  count: 500,
  before,
  after: { ...before, ...more },
});

describe('judgeLeaks', () => {
  it('the budgets of leaks are met when nothing grows but by chance', () => {
    const verdicts = judgeLeaks([row({ nodes: 440, heapBytes: 5_400_000 })]);
    expect(verdicts.map(({ isMet }) => isMet)).toEqual([true, true, true, true]);
  });

  it.each([
    ['nodes', 900],
    ['listeners', 560],
    ['documents', 4],
    ['heapBytes', 7_000_000],
  ])('the budgets of leaks are not met by %s that grow', (key, value) => {
    const verdicts = judgeLeaks([row({ [key]: value })]);
    expect(verdicts.filter(({ isMet }) => !isMet)).toMatchObject([
      { title: expect.stringContaining(key) },
    ]);
  });

  it('the budgets of leaks are not met by what was not measured', () => {
    const verdicts = judgeLeaks([{ ...row({}), after: undefined }]);
    expect(verdicts.map(({ isMet }) => isMet)).toEqual([false, false, false, false]);
  });
});

describe('formatLeaks', () => {
  it('the figures of leaks say what was held before and after', () => {
    expect(formatLeaks([row({ nodes: 401 })])).toMatch(/500 openings +page +400 -> 401/);
  });
});
