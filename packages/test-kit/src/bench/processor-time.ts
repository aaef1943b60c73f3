import { collectGarbage } from '../collect-garbage.ts';

/**
 * Measures the processor time of a run in ms, after a garbage collection. Wall time would vary more while other
 * programs run.
 * @param runCount number of runs to average. Short runs need a higher number, because the engine does extra work now
 * and then.
 */
export async function processorTimeOf(run: () => Promise<void>, runCount: number): Promise<number> {
  collectGarbage();
  const start = process.cpuUsage();
  for (let turn = 0; turn < runCount; turn += 1) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / runCount;
}
