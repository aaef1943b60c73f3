import { atMost, exactly } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * What load one or more instances of the answer service were under, and what it cost.
 * @typedef {object} LoadMeasurement
 * @property {number} instances that shared the load; several share a Redis server
 * @property {number} visitors how many asked at one time
 * @property {number} questions how many were asked after that
 * @property {number} failures answers of either that did not come to their end
 * @property {readonly number[]} firstTextMs of the visitors at one time
 * @property {number} processorMs of all instances, for each of the questions
 * @property {readonly number[]} heldMiB what each instance holds after the questions, garbage collected
 * @property {number} heldGrowth the same as a multiple of that before, the most of all instances
 * @property {readonly number[]} residentMiB what the system gives each, collected or not
 * @property {{ commands: number, processorMs: number }} [redis] its work for each question
 * @property {{ processorMs: number }} [postgres] its work for each question, where the content is there
 */

/** As long as a model may take to begin, before an extract stands in for it. */
const mostFirstTextMs = 5_000;
/**
 * Of what is held after a collection of garbage: it moves by a hundredth from one thousand questions to the next. Resident
 * memory moves by a tenth with the moment of the last collection, and says nothing of a leak.
 */
const mostGrowth = 1.1;

/**
 * Judges a load by what visitors notice and what brings a service down.
 * @param {LoadMeasurement} measurement
 * @returns {readonly Verdict[]}
 */
export function judgeLoad(measurement) {
  const { visitors, failures, firstTextMs, questions, heldGrowth } = measurement;
  const where = whereOf(measurement);
  return [
    exactly(`failed answers under load${where}`, failures, 0),
    atMost(
      `first text of 95 in 100 of ${visitors} at once${where}`,
      percentile(firstTextMs, 0.95),
      mostFirstTextMs,
      ' ms',
    ),
    atMost(`memory held over ${questions} questions${where}`, heldGrowth, mostGrowth, 'x'),
  ];
}

/** @param {LoadMeasurement} measurement */
function whereOf({ instances, postgres }) {
  const shared = postgres === undefined ? '' : ', content in PostgreSQL';
  return instances === 1 ? '' : `, ${instances} instances${shared}`;
}

/**
 * The figures of a load in one row; of several instances, the most.
 * @param {LoadMeasurement} measurement
 */
export function tabulateLoad(measurement) {
  const { firstTextMs, heldMiB, residentMiB, redis, postgres, ...figures } = measurement;
  return {
    ...figures,
    firstTextMs: percentile(firstTextMs, 0.5),
    firstTextMsOf95: percentile(firstTextMs, 0.95),
    heldMiB: Math.max(...heldMiB),
    residentMiB: Math.max(...residentMiB),
    redisCommands: redis?.commands,
    redisMs: redis?.processorMs,
    postgresMs: postgres?.processorMs,
  };
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
