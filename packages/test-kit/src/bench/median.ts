/** Returns the median; NaN for an empty list. A budget therefore fails if its measurement is missing. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Returns the median of each field over all runs. Returns an object without fields for an empty list. */
export function mediansOf<Measurement extends { readonly [Name in keyof Measurement]: number }>(
  runs: readonly Measurement[],
): Measurement {
  const medians = Object.keys(runs[0] ?? {}).map((name) => [
    name,
    median(runs.map((run) => Reflect.get(Object(run), name) ?? Number.NaN)),
  ]);
  return Object.fromEntries(medians);
}
