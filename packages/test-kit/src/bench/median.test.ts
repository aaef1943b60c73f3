import { expect, it } from 'vitest';
import { median, mediansOf } from './median.ts';

it.each([
  [[3, 1, 2], 2],
  [[10, 9, 1, 2], 5.5],
  [[7], 7],
  [[], Number.NaN],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

it('mediansOf takes the median of each field', () => {
  const runs = [
    { ms: 3, frames: 0 },
    { ms: 1, frames: 9 },
    { ms: 2, frames: 4 },
  ];
  expect(mediansOf(runs)).toEqual({ ms: 2, frames: 4 });
  expect(mediansOf([])).toEqual({});
});
