import { expect, it } from 'vitest';
import { atLeast, atMost, exactly, formatVerdict } from './verdict.ts';

it('a budget is met at its limit', () => {
  expect([4, 5, 6, Number.NaN].map((value) => atMost('cost', value, 5).isMet)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([4, 5, 6, Number.NaN].map((value) => atLeast('speed', value, 5).isMet)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([0, 1, 2, Number.NaN].map((value) => exactly('requests', value, 1).isMet)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it('a verdict prints its result, its title and its value', () => {
  expect(formatVerdict(atMost('cost', 10.04, 12, ' ms'))).toBe('pass  cost <= 12 ms: 10.0');
  expect(formatVerdict(atLeast('speed', 4.9, 5, ' x'))).toBe('FAIL  speed >= 5 x: 4.9');
  expect(formatVerdict(exactly('requests', 1, 1))).toBe('pass  requests = 1: 1.0');
});
