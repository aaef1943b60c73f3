import { describe, expect, it } from 'vitest';
import { drawChart, readRows } from './charts.ts';

const verdict = { title: 'wait = 0 ms', value: 40, isMet: true, sign: '<=', limit: 50 } as const;
const run = { date: '', commit: '', machine: '', verdicts: [verdict] };

describe('a chart of the performance page', () => {
  it('a chart takes figures from performance.json by their title, and numbers as they stand', () => {
    expect(readRows('floor: Empty frame = 1,200\nOurs = wait = 0 ms\n', run)).toEqual([
      { label: 'Empty frame', kind: 'floor', value: 1200 },
      { label: 'Ours', kind: 'ours', value: 40, budget: 50 },
    ]);
  });

  it('a chart refuses a figure that performance.json does not have', () => {
    expect(() => readRows('Ours = other', run)).toThrow('performance.json has no figure "other".');
  });

  it('a chart says that a figure was not measured', () => {
    const unmeasured = { ...run, verdicts: [{ ...verdict, value: null }] };
    expect(drawChart(readRows('Ours = wait = 0 ms', unmeasured), 'ms')).toContain('not measured');
  });

  it('a chart writes each figure beside its bar, as long as its share of the longest', () => {
    const html = drawChart(readRows('peer: A = 100\nOurs = wait = 0 ms', run), 'ms');
    expect(html).toContain('<strong>40 ms (budget 50)</strong>');
    expect(html).toContain('--length: 40.0%; --budget: 50.0%');
  });
});
