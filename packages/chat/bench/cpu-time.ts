/** How often something is measured. */
export interface Effort {
  readonly samples: number;
  /** Short runs are measured several at a time: what the engine does now and then is spread over them. */
  readonly runsPerSample: number;
}

/**
 * The median processor time of one run, in ms: user and system time of the whole process, which other
 * programs on the machine disturb less than the clock.
 */
export async function medianCpuMs(run: () => Promise<void>, effort: Effort): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < effort.samples; sample += 1) {
    const start = process.cpuUsage();
    for (let turn = 0; turn < effort.runsPerSample; turn += 1) await run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000 / effort.runsPerSample);
  }
  return median(times);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
