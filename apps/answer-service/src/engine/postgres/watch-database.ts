import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/**
 * Pause between two checks, in ms. `/ready` and `/health` report a lost database after at most this pause and one
 * check.
 */
const CHECK_MS = 1_000;

/**
 * Timeout for connecting, and for the query of a check, in ms. With 200 visitors at once on two busy processors,
 * connecting took over 2 s.
 */
const TIMEOUT_MS = 5_000;

/**
 * Checks every second whether the database answers. The checks use a separate connection, so that no question waits for
 * a check. Logs when the database is lost and when it is back.
 * @returns a function that returns whether the last check failed
 */
export function watchDatabase(url: string, logger: Logger): () => boolean {
  const database = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  // Ignores the error of a lost connection, because the next check reports the loss.
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
