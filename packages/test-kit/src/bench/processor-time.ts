import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

const collectGarbage: () => void = runInNewContext('gc');

/**
 * The processor time of one run, in ms: user and system time of the whole process, which other programs on the
 * machine disturb less than the clock. What was left behind before is collected first.
 *
 * @param runCount short runs are measured several at a time: what the engine does now and then is spread over them
 */
export async function processorTimeOf(run: () => Promise<void>, runCount: number): Promise<number> {
  collectGarbage();
  const start = process.cpuUsage();
  for (let turn = 0; turn < runCount; turn += 1) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / runCount;
}
