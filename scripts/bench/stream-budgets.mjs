import { atLeast, atMost } from '@assist/test-kit/bench';

/** @typedef {import('./measure-stream.mjs').StreamMeasurement} StreamMeasurement */
/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

const applied = 'decode, apply, snapshot';

/** How often the cost may multiply when the length grows tenfold: linear, with room for noise. */
const mostGrowth = 12;

/**
 * The costs that must be linear in the length of the answer. Text that is not Latin is among them: the
 * reference has a cliff there.
 * @type {readonly (Pick<StreamMeasurement, 'work' | 'script' | 'linesPerChunk'> & { from: number, to: number })[]}
 */
const linearCosts = [
  { work: applied, script: 'Latin', linesPerChunk: 1, from: 100_000, to: 1_000_000 },
  { work: applied, script: 'Latin', linesPerChunk: 100, from: 100_000, to: 1_000_000 },
  { work: applied, script: 'Cyrillic', linesPerChunk: 1, from: 100_000, to: 1_000_000 },
  { work: 'tool arguments', script: 'Latin', linesPerChunk: 1, from: 50_000, to: 500_000 },
];

/**
 * How many times the speed of the reference an answer of so many characters must be read, however many
 * lines come in a chunk.
 * @type {readonly (Pick<StreamMeasurement, 'work' | 'characters'> & { least: number })[]}
 */
const leads = [
  { work: 'decode', characters: 10_000, least: 1 },
  { work: 'decode', characters: 100_000, least: 1 },
  { work: 'decode', characters: 400_000, least: 1 },
  { work: applied, characters: 100_000, least: 5 },
  { work: applied, characters: 400_000, least: 100 },
];

/**
 * Judges the measurements by the speed budgets of the answer stream.
 * @param {readonly StreamMeasurement[]} measurements
 * @returns {readonly Verdict[]}
 */
export function judgeStream(measurements) {
  return [...linearCosts.map(judgeGrowth), ...leads.map(judgeLead)];

  /** @param {typeof linearCosts[number]} cost */
  function judgeGrowth({ work, script, linesPerChunk, from, to }) {
    /** @param {number} characters */
    const cost = (characters) =>
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

  /** @param {typeof leads[number]} lead */
  function judgeLead({ work, characters, least }) {
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
