import { expect, it } from 'vitest';
import { median } from './median.mjs';

it.each([
  [[3, 1, 2], 2],
  [[10, 9, 1, 2], 5.5],
  [[7], 7],
  [[], Number.NaN],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});
