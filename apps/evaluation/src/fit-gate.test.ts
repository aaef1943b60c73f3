import { describe, expect, it } from 'vitest';
import { type Example, fitWeights, formatFit, formatFits } from './fit-gate.ts';

/** Examples whose first signal tells the grades apart; the second falls as the grade rises, and the others say nothing. */
const EXAMPLES: readonly Example[] = Array.from({ length: 90 }, (_, position) => {
  const grade = ([0, 1, 2] as const)[position % 3] ?? 0;
  const noise = ((position * 7) % 10) / 10;
  return { grade, signals: [grade + noise, noise - 0.3 * grade, 0, 1, 0] };
});

describe('fitWeights', () => {
  it('the weights of a fit order the grades, and its limits stand between them', () => {
    const { weights, limits } = fitWeights(EXAMPLES);
    const [first = 0, second = 0, third] = weights;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeLessThan(0);
    expect(third).toBe(0);
    const evidence = (one: Example): number =>
      one.signals.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
    const meanOf = (grade: number): number => {
      const some = EXAMPLES.filter((one) => one.grade === grade).map(evidence);
      return some.reduce((sum, value) => sum + value, 0) / some.length;
    };
    expect(meanOf(0)).toBeLessThan(limits[0]);
    expect(meanOf(1)).toBeGreaterThan(limits[0]);
    expect(meanOf(1)).toBeLessThan(limits[1]);
    expect(meanOf(2)).toBeGreaterThan(limits[1]);
  });

  it('a fit without off-topic questions is refused', () => {
    expect(() => fitWeights(EXAMPLES.filter(({ grade }) => grade > 0))).toThrow('--fit needs');
  });

  it('the report names each weight, and the share of each grade above a limit', () => {
    const report = formatFit(EXAMPLES, { weights: [1, 0, 0, 0, 0], limits: [1, 2] });
    expect(report).toContain('  nearness: 1.00,\n  foreignness: 0.00,');
    expect(report).toContain('  2.00  off topic 0 %, wrong 0 %, right 100 %');
  });

  it('whether a question is on topic is fitted to the first three signals alone', () => {
    const shuffled = EXAMPLES.map(({ grade, signals }) => ({
      grade,
      signals: [...signals.slice(0, 3), grade, grade],
    }));
    const [onTopic = '', right = ''] = formatFits(shuffled).split('\n\n');
    expect(onTopic).toContain('agreement: 0.00,\n  lead: 0.00,');
    expect(right).toMatch(/agreement: [1-9]/);
  });
});
