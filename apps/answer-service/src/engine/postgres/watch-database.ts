import { setTimeout as delay } from 'node:timers/promises';
import { failureName, type Logger } from '../../operation/logger.ts';

/**
 * Pause between two checks, in ms. `/ready` and `/health` report a lost database after at most this pause and one
 * check.
 */
const CHECK_MS = 1_000;

/**
 * Checks every second whether the database answers and still has the served indexes. Logs when the search is lost and
 * when it is back.
 * @param isWhole whether the indexes are there; rejects if the database does not answer in time
 * @returns a function that returns whether the last check failed
 */
export function watchDatabase(isWhole: () => Promise<boolean>, logger: Logger): () => boolean {
  let lost: string | undefined;
  const check = async (): Promise<void> => {
    const reason = await isWhole().then((is) => (is ? undefined : 'IndexMissing'), failureName);
    if (reason !== undefined && lost === undefined) logger.error('postgres-lost', { reason });
    if (reason === undefined && lost !== undefined) logger.info('postgres-connected');
    lost = reason;
  };
  const keepChecking = async (): Promise<never> => {
    for (;;) {
      await check();
      await delay(CHECK_MS, undefined, { ref: false });
    }
  };
  void keepChecking();
  return () => lost !== undefined;
}
