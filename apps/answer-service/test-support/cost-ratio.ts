/**
 * Number of runs before the measured runs. In these runs, the engine compiles the code, which a service does only once.
 */
const WARM_UP_RUNS = 20;
const RUNS = 25;

/**
 * Returns how many times the processor time of the reference a run costs, as the ratio of the two cheapest runs. Into the
 * others may fall a collection of other tests' garbage. Both run in turns, so that a slow machine slows both down.
 */
export async function costRatio(run: () => unknown, reference: () => unknown): Promise<number> {
  const costs: number[] = [];
  const referenceCosts: number[] = [];
  for (let turn = -WARM_UP_RUNS; turn < RUNS; turn += 1) {
    const cost = await processorTime(run);
    const referenceCost = await processorTime(reference);
    if (turn < 0) continue;
    costs.push(cost);
    referenceCosts.push(referenceCost);
  }
  return Math.min(...costs) / Math.min(...referenceCosts);
}

/**
 * Returns the processor time of one run, in µs.
 */
async function processorTime(run: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}
