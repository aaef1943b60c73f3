import { describe, expect, it } from 'vitest';
import { judgeLeaks, type LeakMeasurement, tabulateLeaks } from './leaks.ts';

const before = {
  heapBytes: 5_000_000,
  browserBytes: 900_000,
  nodes: 400,
  listeners: 60,
  documents: 3,
};
const row = (more: Partial<typeof before>) => ({
  what: 'openings',
  where: 'page',
  count: 500,
  before,
  after: { ...before, ...more },
});

describe('judgeLeaks', () => {
  it('the budgets of leaks are met when nothing grows but by chance', () => {
    const grown = { nodes: 440, heapBytes: 5_004_000, browserBytes: 1_090_000 };
    const verdicts = judgeLeaks([row(grown)]);
    expect(verdicts.map(({ isMet }) => isMet)).toEqual([true, true, true, true, true]);
  });

  it('the budgets of leaks leave out what a bare frame leaves behind as well', () => {
    const kept = row({ browserBytes: 1_400_000 });
    const judge = (measurement: LeakMeasurement) =>
      judgeLeaks([measurement]).every(({ isMet }) => isMet);
    expect(judge(kept)).toBe(false);
    expect(judge({ ...kept, floor: row({ browserBytes: 1_210_000 }) })).toBe(true);
  });

  it.each([
    ['nodes', 'nodes', 900],
    ['listeners', 'listeners', 560],
    ['documents', 'documents', 4],
    ['heap bytes', 'heapBytes', 5_006_000],
    ['browser bytes', 'browserBytes', 1_110_000],
  ])('the budgets of leaks are not met by %s that grow', (title, key, value) => {
    const verdicts = judgeLeaks([row({ [key]: value })]);
    expect(verdicts.filter(({ isMet }) => !isMet)).toMatchObject([
      { title: expect.stringContaining(title) },
    ]);
  });

  it('the budgets of leaks are not met by what was not measured', () => {
    const verdicts = judgeLeaks([{ ...row({}), after: undefined }]);
    expect(verdicts.map(({ isMet }) => isMet)).toEqual([false, false, false, false, false]);
  });
});

it('the figures of leaks say what was held before and after, also by a bare frame', () => {
  const rows = tabulateLeaks([{ ...row({ nodes: 401 }), floor: row({}) }]);
  expect(rows).toMatchObject([
    { what: '500 openings', where: 'page', nodes: '400 -> 401' },
    { nodes: '400 -> 400' },
  ]);
});
