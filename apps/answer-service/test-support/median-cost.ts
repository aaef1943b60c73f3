import { median } from '@assist/test-kit/bench';

/** Runs before the measured ones, because the engine compiles the code first, which a service does once. */
const WARM_UP_RUNS = 20;
const RUNS = 25;

/** The median processor time of a run, in ms. Other programs and garbage collection hardly change it. */
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
