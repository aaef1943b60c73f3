import { describe, expect, it } from 'vitest';
import { judge } from './gate.ts';

describe('judge', () => {
  it.each([
    [{ similarity: 0.7, likeness: 0, nameCoverage: 1, coverage: 1 }, 'sure'],
    [{ similarity: 0.6, likeness: 0, nameCoverage: 0, coverage: 1 }, 'unsure'],
    [{ similarity: 0.3, likeness: -0.15, nameCoverage: 1, coverage: 1 }, 'declined'],
    // The question is similar to a page, but unlike the department's example questions.
    [{ similarity: 0.6, likeness: -0.3, nameCoverage: 0.5, coverage: 0.5 }, 'declined'],
  ] as const)('the gate judges the signals %j as %s', (signals, verdict) => {
    expect(judge(signals)).toBe(verdict);
  });

  it('a configured gate uses its own weights and thresholds', () => {
    const signals = { similarity: 0.8, likeness: 0.1, nameCoverage: 0.5, coverage: 1 };
    const gate = { likeness: 1, nameCoverage: 0.2, sure: 1, onTopic: 0.9 };
    expect(judge(signals, gate)).toBe('sure');
    expect(judge({ ...signals, similarity: 0.75 }, gate)).toBe('unsure');
    expect(judge({ ...signals, similarity: 0.65 }, gate)).toBe('declined');
    expect(judge({ nameCoverage: 0, coverage: 1 }, gate)).toBe('sure');
  });

  it('the gate judges by the words of the best page if there are no vectors', () => {
    expect(judge({ nameCoverage: 0, coverage: 1 })).toBe('sure');
    expect(judge({ nameCoverage: 1, coverage: 0.7 })).toBe('unsure');
    expect(judge({ nameCoverage: 0, coverage: 0.3 })).toBe('declined');
  });
});
