import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/** Time between two checks, in ms: `/ready` and `/health` are wrong for at most this long and the time of a check. */
const CHECK_MS = 1_000;

/** How long a check may take, in ms. With 200 visitors at once on two busy processors, a connection took more than two seconds. */
const TIMEOUT_MS = 5_000;

/**
 * Checks every second whether a database answers, on a connection of its own, which no question waits for. The log says
 * when it is away and when it is back. Returns whether it was away at the last check.
 */
export function watchDatabase(url: string, logger: Logger): () => boolean {
  const database = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  // A lost connection; the next check tells.
  database.on('error', () => {});
  let isAway = false;
  const check = async (): Promise<void> => {
    try {
      await database.query('SELECT 1');
      if (isAway) logger.info('postgres-connected');
      isAway = false;
    } catch (error) {
      if (!isAway) logger.error('postgres-lost', { reason: failureName(error) });
      isAway = true;
    }
  };
  const keepChecking = async (): Promise<never> => {
    for (;;) {
      await check();
      await delay(CHECK_MS, undefined, { ref: false });
    }
  };
  void keepChecking();
  return () => isAway;
}
