import { describe, expect, it } from 'vitest';
import { judgeStream, type StreamMeasurement } from './stream.ts';

const applied = 'decode, apply' as const;

/** Measurements that are exactly at the limit of every budget. */
function passing(): { -readonly [Key in keyof StreamMeasurement]: StreamMeasurement[Key] }[] {
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
    [2, 'ratio of times, 1000k to 100k characters, Latin, 1 lines/chunk <= 12'],
    [4, 'ratio of times, 1000k to 100k characters, Latin, 100 lines/chunk <= 12'],
    [6, 'ratio of times, 1000k to 100k characters, Cyrillic, 1 lines/chunk <= 12'],
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
    [3, 24, 'reading speed, ratio to the reference, 100k characters >= 5'],
    [1, 3_999, 'reading speed, ratio to the reference, 400k characters >= 100'],
    [7, 0.99, 'decoding speed, ratio to the reference, 10k characters >= 1'],
    [8, 9.9, 'decoding speed, ratio to the reference, 100k characters >= 1'],
    [9, 4.9, 'decoding speed, ratio to the reference, 100k characters >= 1'],
    [10, 39, 'decoding speed, ratio to the reference, 400k characters >= 1'],
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
