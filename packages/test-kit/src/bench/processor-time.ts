import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

const collectGarbage: () => void = runInNewContext('gc');

/**
 * The processor time of one run, in ms. User and system time of the process vary less than the clock when other
 * programs run. Collects garbage first.
 * @param runCount runs to average; short runs need several, because they share the engine's occasional work
 */
export async function processorTimeOf(run: () => Promise<void>, runCount: number): Promise<number> {
  collectGarbage();
  const start = process.cpuUsage();
  for (let turn = 0; turn < runCount; turn += 1) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / runCount;
}
