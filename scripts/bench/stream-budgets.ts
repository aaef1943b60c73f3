import { atLeast, atMost, type Verdict } from '@assist/test-kit/bench';
import type { StreamMeasurement } from './measure-stream.ts';

const applied = 'decode, apply, snapshot';

/** How often the cost may multiply when the length grows tenfold: linear, with room for noise. */
const mostGrowth = 12;

/**
 * The costs that must be linear in the length of the answer. Text that is not Latin is among them: the
 * reference has a cliff there.
 */
const linearCosts: readonly (Pick<StreamMeasurement, 'work' | 'script' | 'linesPerChunk'> & {
  from: number;
  to: number;
})[] = [
  { work: applied, script: 'Latin', linesPerChunk: 1, from: 100_000, to: 1_000_000 },
  { work: applied, script: 'Latin', linesPerChunk: 100, from: 100_000, to: 1_000_000 },
  { work: applied, script: 'Cyrillic', linesPerChunk: 1, from: 100_000, to: 1_000_000 },
];

/**
 * How many times the speed of the reference an answer of so many characters must be read, however many
 * lines come in a chunk.
 */
const leads: readonly (Pick<StreamMeasurement, 'work' | 'characters'> & { least: number })[] = [
  { work: 'decode', characters: 10_000, least: 1 },
  { work: 'decode', characters: 100_000, least: 1 },
  { work: 'decode', characters: 400_000, least: 1 },
  { work: applied, characters: 100_000, least: 5 },
  { work: applied, characters: 400_000, least: 100 },
];

/** Judges the measurements by the speed budgets of the answer stream. */
export function judgeStream(measurements: readonly StreamMeasurement[]): readonly Verdict[] {
  return [...linearCosts.map(judgeGrowth), ...leads.map(judgeLead)];

  function judgeGrowth({ work, script, linesPerChunk, from, to }: (typeof linearCosts)[number]) {
    const cost = (characters: number) =>
      measurements.find(
        (row) =>
          row.work === work &&
          row.script === script &&
          row.linesPerChunk === linesPerChunk &&
          row.characters === characters,
      )?.oursMs ?? Number.NaN;
    const title = `${work}, ${script}, ${linesPerChunk} lines/chunk: ${to / 1_000}k costs`;
    return atMost(title, cost(to) / cost(from), mostGrowth, ` x ${from / 1_000}k`);
  }

  function judgeLead({ work, characters, least }: (typeof leads)[number]) {
    const ratios = measurements
      .filter((row) => row.work === work && row.characters === characters)
      .flatMap(({ oursMs, referenceMs }) =>
        referenceMs === undefined ? [] : [referenceMs / oursMs],
      );
    const value = ratios.length === 0 ? Number.NaN : Math.min(...ratios);
    const title = `${work}: ${characters / 1_000}k at`;
    return atLeast(title, value, least, ' x the speed of the reference');
  }
}
