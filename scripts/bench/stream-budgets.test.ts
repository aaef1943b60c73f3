import { describe, expect, it } from 'vitest';
import type { StreamMeasurement } from './measure-stream.ts';
import { judgeStream } from './stream-budgets.ts';

const applied = 'decode, apply, snapshot' as const;

/** Measurements that meet every budget, just so. */
function passing(): StreamMeasurement[] {
  const latin = { work: applied, script: 'Latin' as const };
  const cyrillic = { work: applied, script: 'Cyrillic' as const, linesPerChunk: 1 };
  const decode = { ...latin, work: 'decode' as const };
  return [
    { ...latin, linesPerChunk: 1, characters: 100_000, oursMs: 10, referenceMs: 50 },
    { ...latin, linesPerChunk: 1, characters: 400_000, oursMs: 40, referenceMs: 4_000 },
    { ...latin, linesPerChunk: 1, characters: 1_000_000, oursMs: 120 },
    { ...latin, linesPerChunk: 100, characters: 100_000, oursMs: 5, referenceMs: 50 },
    { ...latin, linesPerChunk: 100, characters: 1_000_000, oursMs: 60 },
    { ...cyrillic, characters: 100_000, oursMs: 10, referenceMs: 300 },
    { ...cyrillic, characters: 1_000_000, oursMs: 120 },
    { ...decode, linesPerChunk: 1, characters: 10_000, oursMs: 1, referenceMs: 1 },
    { ...decode, linesPerChunk: 1, characters: 100_000, oursMs: 10, referenceMs: 10 },
    { ...decode, linesPerChunk: 100, characters: 100_000, oursMs: 5, referenceMs: 5 },
    { ...decode, linesPerChunk: 1, characters: 400_000, oursMs: 40, referenceMs: 40 },
  ];
}

function failures(measurements: readonly StreamMeasurement[]) {
  return judgeStream(measurements)
    .filter(({ isMet }) => !isMet)
    .map(({ title }) => title);
}

describe('judgeStream', () => {
  it('the stream’s budgets are met by what is just within them', () => {
    expect(failures(passing())).toEqual([]);
    expect(judgeStream(passing())).toHaveLength(8);
  });

  it.each([
    [2, 'decode, apply, snapshot, Latin, 1 lines/chunk: 1000k costs <= 12 x 100k'],
    [4, 'decode, apply, snapshot, Latin, 100 lines/chunk: 1000k costs <= 12 x 100k'],
    [6, 'decode, apply, snapshot, Cyrillic, 1 lines/chunk: 1000k costs <= 12 x 100k'],
  ])(
    'the stream’s budgets are not met by a cost that grows faster than the answer: row %i',
    (row, title) => {
      const measurements = passing();
      const measurement = measurements[row];
      if (measurement) measurement.oursMs += 1;
      expect(failures(measurements)).toEqual([title]);
    },
  );

  it.each([
    [0, 49, 'decode, apply, snapshot: 100k at >= 5 x the speed of the reference'],
    [3, 24, 'decode, apply, snapshot: 100k at >= 5 x the speed of the reference'],
    [1, 3_999, 'decode, apply, snapshot: 400k at >= 100 x the speed of the reference'],
    [7, 0.99, 'decode: 10k at >= 1 x the speed of the reference'],
    [8, 9.9, 'decode: 100k at >= 1 x the speed of the reference'],
    [9, 4.9, 'decode: 100k at >= 1 x the speed of the reference'],
    [10, 39, 'decode: 400k at >= 1 x the speed of the reference'],
  ])(
    'the stream’s budgets are not met by a smallest lead that is too small: row %i',
    (row, referenceMs, title) => {
      const measurements = passing();
      const measurement = measurements[row];
      if (measurement) measurement.referenceMs = referenceMs;
      expect(failures(measurements)).toEqual([title]);
    },
  );

  it('the stream’s budgets are not met by what was not measured', () => {
    expect(failures([])).toHaveLength(8);
  });
});
