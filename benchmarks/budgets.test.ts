import { expect, it } from 'vitest';
import { formatVerdict, judge } from './budgets.ts';

it('a budget is met up to its limit, the limit included', () => {
  const judgeAll = (name: Parameters<typeof judge>[0], values: readonly number[]) =>
    values.map((value) => judge(name, value).isMet);
  expect(judgeAll('streamGrowth', [11, 12, 13, Number.NaN])).toEqual([true, true, false, false]);
  expect(judgeAll('lead100k', [4, 5, 6, Number.NaN])).toEqual([false, true, true, false]);
  expect(judgeAll('earlyRequests', [0, 1, 2, Number.NaN])).toEqual([false, true, false, false]);
});

it('a verdict says what was judged, how, and by which number', () => {
  expect(formatVerdict(judge('question216', 10.04))).toBe(
    'FAIL  a question at 216 pages <= 10 ms: 10.0',
  );
  expect(formatVerdict(judge('lead100k', 5.5, ', 100k characters'))).toBe(
    'pass  reading speed, ratio to the reference, 100k characters >= 5: 5.5',
  );
  expect(formatVerdict(judge('earlyRequests', 1))).toBe(
    'pass  requests to the CDN before the page has loaded = 1: 1.0',
  );
});
