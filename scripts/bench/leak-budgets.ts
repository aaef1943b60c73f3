import { atMost, type Verdict } from '@assist/test-kit/bench';
import type { Memory } from '@assist/test-kit/browser';

/** What the page or the drawer held before and after so many repetitions. */
export interface LeakMeasurement {
  /** What was repeated. */
  readonly what: string;
  readonly where: string;
  readonly count: number;
  readonly before: Memory | undefined;
  readonly after: Memory | undefined;
  /** The same with a bare frame: what the browser itself keeps. */
  readonly floor?: LeakMeasurement | undefined;
}

/**
 * The most that one repetition may leave behind on average, beyond what one of a bare frame does: what is kept each time
 * is one at least. Where nothing is compiled, an opening was seen to leave a byte of the scripts' heap. Of its own,
 * Chromium 156 keeps some 600 for each time that a frame of another process is shown, a bare one as well (a record of slow
 * drawing), and styles that it may need again, which come and go: 80 more of an opening.
 */
const budgets = [
  { key: 'nodes', most: 0.1 },
  { key: 'listeners', most: 0.1 },
  { key: 'documents', most: 0 },
  { key: 'heapBytes', most: 10 },
  { key: 'browserBytes', most: 400 },
] as const;

/** Judges what stays behind. */
export function judgeLeaks(measurements: readonly LeakMeasurement[]): readonly Verdict[] {
  return measurements.flatMap((measurement) =>
    budgets.map(({ key, most }) => {
      const { what, where, count, floor } = measurement;
      const beyond = floor ? ', beyond those of a bare frame' : '';
      return atMost(
        `${key} that stay behind of each of ${count} ${what}, in the ${where}${beyond}`,
        growth(measurement, key) - (floor ? growth(floor, key) : 0),
        most,
      );
    }),
  );
}

/** How much stays behind of one repetition. */
function growth({ count, before, after }: LeakMeasurement, key: keyof Memory) {
  return ((after?.[key] ?? Number.NaN) - (before?.[key] ?? Number.NaN)) / count;
}

/** A row for each measurement and its floor: what was held before and after. */
export function tabulateLeaks(measurements: readonly LeakMeasurement[]) {
  return measurements
    .flatMap((measurement) => (measurement.floor ? [measurement, measurement.floor] : measurement))
    .map(({ what, where, count, before, after }) => ({
      what: `${count} ${what}`,
      where,
      ...Object.fromEntries(budgets.map(({ key }) => [key, `${before?.[key]} -> ${after?.[key]}`])),
    }));
}
