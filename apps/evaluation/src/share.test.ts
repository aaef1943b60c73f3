import { describe, expect, it } from 'vitest';
import { figureOf, formatFigure } from './share.ts';

describe('the interval of a share', () => {
  // The expected values were computed by hand, by Wilson's formula (1927) with z = 1.96.
  it.each([
    [78, 100, 0.689, 0.85],
    [0, 20, 0, 0.161],
    [20, 20, 0.839, 1],
    [1, 2, 0.095, 0.905],
  ])('the interval of %i of %i is %f to %f', (count, of, low, high) => {
    const interval = figureOf(count, of);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  it('a figure shows its share, its interval and its counts', () => {
    expect(formatFigure('right page first', 78, 100)).toBe(
      '78 % (69-85) right page first (78 of 100)',
    );
  });

  it('a figure of nothing shows no share', () => {
    expect(formatFigure('declined', 0, 0)).toBe('- declined (0 of 0)');
  });
});
