import { describe, expect, it } from 'vitest';
import { createComparisonTable } from './comparison-table.mjs';

describe('a comparison table', () => {
  const table = createComparisonTable({
    rows: 'figure',
    rowWidth: 12,
    subjects: ['ours', 'the bare floor'],
    ratio: 'in floors',
    ratioOf: [0, 1],
  });

  it('a comparison table shows every value and the ratio of two', () => {
    expect([table.heading, table.row('time, ms', [30, 20])]).toEqual([
      'figure              ours  the bare floor   in floors',
      'time, ms            30.0            20.0        1.50',
    ]);
  });

  it('a comparison table shows what was not measured', () => {
    expect(table.row('time, ms', [30, undefined])).toBe(
      'time, ms            30.0               –           –',
    );
    expect(table.row('time, ms', [Number.NaN])).toMatch(/–\s+–\s+–$/);
  });
});
