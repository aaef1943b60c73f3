/** Whether a measured value meets its budget. */
export interface Verdict {
  readonly title: string;
  /** NaN when what it is made of was not measured. */
  readonly value: number;
  /** What the limit is. */
  readonly kind: 'most' | 'least' | 'exact';
  readonly limit: number;
  readonly isMet: boolean;
}

/**
 * @param title of the value
 * @param unit of both, with the space before it
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
 * @param title of the value
 * @param unit of both, with the space before it
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

/** @param title of the value */
export function exactly(title: string, value: number, wanted: number): Verdict {
  return {
    title: `${title} = ${wanted}`,
    value,
    isMet: value === wanted,
    kind: 'exact',
    limit: wanted,
  };
}

/** A line that says whether a budget is met. */
export function formatVerdict({ title, value, isMet }: Verdict): string {
  return `${isMet ? 'pass' : 'FAIL'}  ${title}: ${value.toFixed(1)}`;
}
