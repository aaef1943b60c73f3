import { describe, expect, test } from 'vitest';
import type { Verdict } from './budgets.ts';
import { describeMachine, drawBudgets, formatPage } from './performance-report.ts';

const run = {
  date: '2026-01-31',
  machine: 'a machine',
  verdicts: [
    { title: 'a click <= 32 ms', value: 16, sign: '<=', limit: 32, isMet: true },
    { title: 'speed >= 1 x', value: 0.5, sign: '>=', limit: 1, isMet: false },
    { title: 'requests = 1', value: 1, sign: '=', limit: 1, isMet: true },
    { title: 'frames <= 0', value: 0, sign: '<=', limit: 0, isMet: true },
    { title: 'lost & found <= 5', value: Number.NaN, sign: '<=', limit: 5, isMet: false },
  ] satisfies Verdict[],
};

const bars = (svg: string) =>
  Array.from(
    svg.matchAll(/<rect class="(met|missed)" .*? width="([\d.]+)"/g),
    ([, kind, width]) => [kind, Number(width)],
  );

describe('the page of a run', () => {
  test('the page of a benchmark run gives every figure with its budget, and says which are missed', () => {
    const page = formatPage(run);
    expect(page).toContain('2026-01-31: a machine.');
    expect(page).toContain('| a click <= 32 ms | 16 | yes |');
    expect(page).toContain('| speed >= 1 x | 0.5 | **no** |');
    expect(page).toContain('| lost & found <= 5 | not measured | **no** |');
  });
});

describe('the picture of a run', () => {
  const svg = drawBudgets(run);

  test('the picture of a benchmark run has a bar as long as the share of the budget that is used', () => {
    expect(bars(svg)).toEqual([
      ['met', 100],
      ['missed', 400],
    ]);
  });

  test('the picture of a benchmark run is well-formed, with its name for screen readers', () => {
    expect(svg).toContain('<text x="690" y="53" text-anchor="end">a click &lt;= 32 ms</text>');
    expect(svg).toMatch(/<title id="title">Share of each performance budget that is used/);
    const open = svg.match(/<(?:svg|title|style|text)\b/g) ?? [];
    const closed = svg.match(/<\/(?:svg|title|style|text)>/g) ?? [];
    expect(open).toHaveLength(closed.length);
  });

  test('a figure far over its budget ends within the picture', () => {
    const late = { title: 'a click <= 32 ms', value: 1_000, sign: '<=', limit: 32 } as const;
    const far = drawBudgets({ ...run, verdicts: [{ ...late, isMet: false }] });
    expect(bars(far)).toEqual([['missed', 400]]);
  });
});

test('the machine is told by its processors, memory and versions', () => {
  expect(describeMachine()).toMatch(/^\d+ × .+, \d+ GiB, \w+ .+, Node v\d+/);
});
