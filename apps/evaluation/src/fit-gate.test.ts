import { describe, expect, it } from 'vitest';
import type { Signals } from './ask-service.ts';
import { EvaluationError } from './evaluation-error.ts';
import { fitGate } from './fit-gate.ts';

const signals = (similarity: number, likeness = 0, nameCoverage = 0): Signals => ({
  similarity,
  likeness,
  nameCoverage,
});

/** Creates 100 signals. Their similarities rise from `least` by 0.001 each. */
const hundred = (least: number): Signals[] =>
  Array.from({ length: 100 }, (_, index) => signals(least + index / 1_000));

describe('fitGate', () => {
  it('a fit makes 1 of 100 off-topic questions sure, shows 15, and maximises the questions in scope', () => {
    const fit = fitGate({ inScope: hundred(0.45), offTopic: hundred(0.4) });
    // The 100 off-topic similarities go from 0.400 to 0.499. A fit allows 1 % of them to reach `sure`, and 15 % to
    // reach `onTopic`.
    expect(fit.gate).toMatchObject({ sure: 0.499, onTopic: 0.485 });
    expect(fit.figures).toEqual([
      { name: 'off topic: sure', count: 1, of: 100 },
      { name: 'off topic: shown', count: 15, of: 100 },
      { name: 'in scope: sure', count: 51, of: 100 },
      { name: 'in scope: shown', count: 65, of: 100 },
    ]);
  });

  it('a fit gives weight to the signal that separates the questions', () => {
    const likeness = fitGate({
      inScope: [signals(0.5, 0.2), signals(0.7, 0.2)],
      offTopic: [signals(0.5, 0), signals(0.7, 0)],
    });
    expect(likeness.area).toBe(1);
    expect(likeness.gate.likeness).toBeGreaterThan(1);
    const name = fitGate({
      inScope: [signals(0.5, 0.1, 1), signals(0.7, 0, 1)],
      offTopic: [signals(0.5, 0, 0), signals(0.7, 0.1, 0)],
    });
    expect(name.area).toBe(1);
    expect(name.gate.nameCoverage).toBeGreaterThan(0.2);
  });

  it('a fit of useless signals has an area of a half with a wide interval', () => {
    const same = [signals(0.5), signals(0.5), signals(0.5)];
    const { area, interval } = fitGate({ inScope: same, offTopic: same });
    expect(area).toBe(0.5);
    expect(interval.low).toBeLessThan(0.2);
    expect(interval.high).toBeGreaterThan(0.8);
  });

  it('the interval of a fit narrows with more questions', () => {
    const { area, interval } = fitGate({ inScope: hundred(0.45), offTopic: hundred(0.4) });
    expect(area).toBeCloseTo(0.875, 3);
    // Hanley and McNeil's formula gives a standard error of 0.0252 for an area of 0.875 and 100 questions of each kind.
    expect(interval.low).toBeCloseTo(0.825, 2);
    expect(interval.high).toBeCloseTo(0.924, 2);
    const half = (_: Signals, index: number): boolean => index % 2 === 0;
    const few = { inScope: hundred(0.45).filter(half), offTopic: hundred(0.4).filter(half) };
    const wide = fitGate(few).interval;
    expect(wide.high - wide.low).toBeGreaterThan(interval.high - interval.low);
  });

  it('a question without signals counts as declined', () => {
    const fit = fitGate({
      inScope: hundred(0.45),
      offTopic: [...hundred(0.4), ...Array.from({ length: 100 }, () => undefined)],
    });
    expect(fit.gate).toMatchObject({ sure: 0.498, onTopic: 0.47 });
    expect(fit.figures[1]).toEqual({ name: 'off topic: shown', count: 30, of: 200 });
  });

  it('a fit needs questions of both kinds with signals', () => {
    expect(() => fitGate({ inScope: hundred(0.4), offTopic: [undefined] })).toThrow(
      EvaluationError,
    );
    expect(() => fitGate({ inScope: [], offTopic: hundred(0.4) })).toThrow('--fit needs');
  });
});
