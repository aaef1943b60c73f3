import { median } from '@assist/test-kit/bench';

/** Runs measured; the first ones, slower because the engine has not compiled the code yet, do not move the median. */
const RUNS = 25;

/** The median processor time of a run, in ms: other programs and a garbage collection hardly move it. */
export async function medianCost(run: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const begun = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(begun);
    costs.push((user + system) / 1_000);
  }
  return median(costs);
}
