import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

const collectGarbage: () => void = runInNewContext('gc');

/**
 * Measures the processor time of one run, in ms. Uses CPU time, because wall time varies more when other programs
 * run. Collects garbage first.
 * @param runCount number of runs to average; short runs need several, to average out occasional work of the engine
 */
export async function processorTimeOf(run: () => Promise<void>, runCount: number): Promise<number> {
  collectGarbage();
  const start = process.cpuUsage();
  for (let turn = 0; turn < runCount; turn += 1) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / runCount;
}
