import { atMost, exactly, type Verdict } from '@assist/test-kit/bench';

/** What load one or more instances of the answer service were under, and what it cost. */
export interface LoadMeasurement {
  /** How many shared the load; several share a Redis server. */
  readonly instances: number;
  /** How many asked at one time. */
  readonly visitors: number;
  /** How many were asked after that. */
  readonly questions: number;
  /** Answers of either that did not come to their end. */
  readonly failures: number;
  /** Of the visitors at one time. */
  readonly firstTextMs: readonly number[];
  /** Of all instances, for each of the questions. */
  readonly processorMs: number;
  /** What each instance holds after the questions, garbage collected. */
  readonly heldMiB: readonly number[];
  /** The same as a multiple of that before, the most of all instances. */
  readonly heldGrowth: number;
  /** What the system gives each, collected or not. */
  readonly residentMiB: readonly number[];
  /** Its work for each question. */
  readonly redis?: { commands: number; processorMs: number };
  /** Its work for each question, where the content is there. */
  readonly postgres?: { processorMs: number };
}

/** As long as a model may take to begin, before an extract stands in for it. */
const mostFirstTextMs = 5_000;
/**
 * Of what is held after a collection of garbage: it moves by a hundredth from one thousand questions to the next. Resident
 * memory moves by a tenth with the moment of the last collection, and says nothing of a leak.
 */
const mostGrowth = 1.1;

/** Judges a load by what visitors notice and what brings a service down. */
export function judgeLoad(measurement: LoadMeasurement): readonly Verdict[] {
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

function whereOf({ instances, postgres }: LoadMeasurement) {
  const shared = postgres === undefined ? '' : ', content in PostgreSQL';
  return instances === 1 ? '' : `, ${instances} instances${shared}`;
}

/** The figures of a load in one row; of several instances, the most. */
export function tabulateLoad(measurement: LoadMeasurement) {
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

function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
