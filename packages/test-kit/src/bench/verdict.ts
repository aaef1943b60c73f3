/** Whether a measured value meets its budget. */
export interface Verdict {
  readonly title: string;
  /** NaN if a measurement is missing. */
  readonly value: number;
  readonly kind: 'most' | 'least' | 'exact';
  readonly limit: number;
  readonly isMet: boolean;
}

/**
 * Judges a value against an upper limit.
 * @param title of the value
 * @param unit of value and limit, with a space before it
 */
export function atMost(title: string, value: number, most: number, unit: string = ''): Verdict {
  return {
    title: `${title} <= ${most}${unit}`,
    value,
    isMet: value <= most,
    kind: 'most',
    limit: most,
  };
}

/**
 * Judges a value against a lower limit.
 * @param title of the value
 * @param unit of value and limit, with a space before it
 */
export function atLeast(title: string, value: number, least: number, unit: string = ''): Verdict {
  return {
    title: `${title} >= ${least}${unit}`,
    value,
    isMet: value >= least,
    kind: 'least',
    limit: least,
  };
}

/**
 * Judges a value against an exact one.
 * @param title of the value
 */
export function exactly(title: string, value: number, wanted: number): Verdict {
  return {
    title: `${title} = ${wanted}`,
    value,
    isMet: value === wanted,
    kind: 'exact',
    limit: wanted,
  };
}

/** Formats a verdict as one line. */
export function formatVerdict({ title, value, isMet }: Verdict): string {
  return `${isMet ? 'pass' : 'FAIL'}  ${title}: ${value.toFixed(1)}`;
}
