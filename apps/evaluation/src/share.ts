/** Half the width of a 95 % confidence interval, in standard deviations. */
const Z = 1.96;

/** Returns a count as a share, with its 95 % Wilson score interval. `of` must be positive. */
export function figureOf(count: number, of: number) {
  const share = count / of;
  const centre = share + Z ** 2 / (2 * of);
  const margin = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  // Rounding may leave a bound just outside.
  const bound = (value: number) => Math.min(Math.max(value / (1 + Z ** 2 / of), 0), 1);
  return { count, of, share, low: bound(centre - margin), high: bound(centre + margin) };
}

/** Formats a figure named 'right page first' as `78 % (69-85) right page first (78 of 100)`. */
export function formatFigure(name: string, count: number, of: number): string {
  if (of === 0) return `- ${name} (0 of 0)`;
  const { share, low, high } = figureOf(count, of);
  return `${percent(share)} % (${percent(low)}-${percent(high)}) ${name} (${count} of ${of})`;
}

function percent(share: number): number {
  return Math.round(100 * share);
}
