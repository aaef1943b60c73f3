import { describe, expect, it } from 'vitest';
import { judgeReading, type ReadingMeasurement } from './reading.ts';

const applied = 'decode, apply' as const;

/** Measurements that are exactly at the limit of every budget. */
function passing(): { -readonly [Key in keyof ReadingMeasurement]: ReadingMeasurement[Key] }[] {
  const latin = { work: applied, script: 'Latin' as const };
  const cyrillic = { work: applied, script: 'Cyrillic' as const };
  const decode = { ...latin, work: 'decode' as const };
  return [
    { ...latin, characters: 100_000, oursMs: 10, referenceMs: 50 },
    { ...latin, characters: 400_000, oursMs: 40, referenceMs: 4_000 },
    { ...latin, characters: 1_000_000, oursMs: 120 },
    { ...cyrillic, characters: 100_000, oursMs: 10, referenceMs: 300 },
    { ...cyrillic, characters: 1_000_000, oursMs: 120 },
    { ...decode, characters: 10_000, oursMs: 1, referenceMs: 1 },
    { ...decode, characters: 100_000, oursMs: 10, referenceMs: 10 },
    { ...decode, characters: 400_000, oursMs: 40, referenceMs: 40 },
  ];
}

function failures(measurements: readonly ReadingMeasurement[]) {
  return judgeReading(measurements)
    .filter(({ isMet }) => !isMet)
    .map(({ title }) => title);
}

describe('judgeReading', () => {
  it('the stream’s budgets are met by what is just within them', () => {
    expect(failures(passing())).toEqual([]);
    expect(judgeReading(passing())).toHaveLength(7);
  });

  it.each([
    [2, 'ratio of times, 1000k to 100k characters, Latin <= 12'],
    [4, 'ratio of times, 1000k to 100k characters, Cyrillic <= 12'],
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
    [0, 49, 'reading speed, ratio to the reference, 100k characters >= 5'],
    [3, 49, 'reading speed, ratio to the reference, 100k characters >= 5'],
    [1, 3_999, 'reading speed, ratio to the reference, 400k characters >= 100'],
    [5, 0.99, 'decoding speed, ratio to the reference, 10k characters >= 1'],
    [6, 9.9, 'decoding speed, ratio to the reference, 100k characters >= 1'],
    [7, 39, 'decoding speed, ratio to the reference, 400k characters >= 1'],
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
    expect(failures([])).toHaveLength(7);
  });
});
