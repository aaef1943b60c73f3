import { atMost, exactly } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * What one instance of the answer service bears.
 * @typedef {object} LoadMeasurement
 * @property {number} visitors how many asked at one time
 * @property {number} questions how many were asked after that
 * @property {number} failures answers of either that did not come to their end
 * @property {readonly number[]} firstTextMs of the visitors at one time
 * @property {number} processorMs of the service, for each of the questions
 * @property {number} memoryGrowth resident memory after the questions, as a multiple of that before
 */

/** As long as a model may take to begin, before an extract stands in for it. */
const mostFirstTextMs = 5_000;
/** Resident memory moves by a tenth from one collection of garbage to the next. */
const mostGrowth = 1.15;

/**
 * Judges a load by what visitors notice and what brings a service down.
 * @param {LoadMeasurement} measurement
 * @returns {readonly Verdict[]}
 */
export function judgeLoad({ visitors, failures, firstTextMs, questions, memoryGrowth }) {
  return [
    exactly('failed answers under load', failures, 0),
    atMost(
      `first text of 95 in 100 of ${visitors} at once`,
      percentile(firstTextMs, 0.95),
      mostFirstTextMs,
      ' ms',
    ),
    atMost(`memory over ${questions} questions`, memoryGrowth, mostGrowth, 'x'),
  ];
}

/** @param {LoadMeasurement} measurement */
export function formatLoad({ visitors, questions, firstTextMs, processorMs, memoryGrowth }) {
  const [half, most] = [percentile(firstTextMs, 0.5), percentile(firstTextMs, 0.95)];
  return [
    `${visitors} at once: first text after ${half.toFixed(0)} ms (median), ${most.toFixed(0)} ms (95 in 100)`,
    `${questions} questions: ${processorMs.toFixed(1)} ms of processor time each, memory ${memoryGrowth.toFixed(2)}x`,
  ].join('\n');
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
