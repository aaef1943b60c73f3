/** A line of the report: a count and its total (`of`). `name` says what was counted. */
export interface Figure {
  readonly name: string;
  readonly count: number;
  readonly of: number;
}

/** The bounds of a confidence interval, from 0 to 1. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Half the width of a 95 % confidence interval, in standard deviations. */
const Z = 1.96;

/** Returns the 95 % Wilson score interval of the share `count / of`. `of` must be positive. */
export function wilsonInterval(count: number, of: number): Interval {
  const share = count / of;
  const centre = share + Z ** 2 / (2 * of);
  const margin = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return { low: (centre - margin) / scale, high: (centre + margin) / scale };
}

/**
 * Formats a figure and its confidence interval. A figure named 'right page first' becomes
 * `78 % (69-85) right page first (78 of 100)`.
 */
export function formatFigure({ name, count, of }: Figure): string {
  if (of === 0) return `- ${name} (0 of 0)`;
  const { low, high } = wilsonInterval(count, of);
  return `${percent(count / of)} % (${percent(low)}-${percent(high)}) ${name} (${count} of ${of})`;
}

function percent(share: number): number {
  return Math.round(100 * share);
}
