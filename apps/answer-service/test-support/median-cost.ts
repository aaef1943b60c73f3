import { median } from '@assist/test-kit/bench';

/** Runs before the measured ones: until then the engine compiles the code, which a service does once. */
const WARM_UP_RUNS = 20;
const RUNS = 25;

/** The median processor time of a run, in ms: other programs and a garbage collection hardly move it. */
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
