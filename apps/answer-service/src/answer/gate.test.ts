import { describe, expect, it } from 'vitest';
import { judge } from './gate.ts';

describe('judge', () => {
  it.each([
    [{ similarity: 0.7, likeness: 0.1, coverage: 1 }, 'sure'],
    [{ similarity: 0.5, likeness: 0, coverage: 0.5 }, 'unsure'],
    [{ similarity: 0.3, likeness: -0.15, coverage: 1 }, 'declined'],
    // Very like a page, and nothing that a department is asked.
    [{ similarity: 0.6, likeness: -0.3, coverage: 0.5 }, 'declined'],
  ] as const)('the signals %j are %s', (signals, verdict) => {
    expect(judge(signals)).toBe(verdict);
  });

  it('without vectors the words that the best page holds decide', () => {
    expect(judge({ coverage: 1 })).toBe('sure');
    expect(judge({ coverage: 0.7 })).toBe('unsure');
    expect(judge({ coverage: 0.3 })).toBe('declined');
  });
});
