import { median } from '@assist/test-kit/bench';

/**
 * Number of runs before the measured runs. In these runs, the engine compiles the code, which a service does only once.
 */
const WARM_UP_RUNS = 20;
const RUNS = 25;

/**
 * Returns the median processor time of a run, in ms. Other programs and garbage collection hardly affect the median.
 */
export async function medianCost(run: () => unknown): Promise<number> {
  for (let turn = 0; turn < WARM_UP_RUNS; turn += 1) await run();
  const costs: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const begun = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(begun);
    costs.push((user + system) / 1_000);
  }
  return median(costs);
}
