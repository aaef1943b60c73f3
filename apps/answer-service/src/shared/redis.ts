import { createClient, type RedisClientType } from '@redis/client';
import type { Logger } from '../logger.ts';

/** A connection to a Redis server that several instances of the service share. */
export type Redis = RedisClientType;

/** The longest pause between two tries to reach the server, in ms. */
const LONGEST_PAUSE_MS = 5_000;

/** How long a command may take, in ms: the first ones stand between a question and its answer. */
const COMMAND_TIMEOUT_MS = 1_000;

/**
 * Connects, and connects again whenever the connection is lost. Meanwhile commands fail at once: what is shared is
 * a help, and no answer waits for it. The log says when it is lost and when it is there, never its address.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis: Redis = createClient({
    url,
    // One server may hold more than this service.
    keyPrefix: 'assist:',
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: {
      connectTimeout: COMMAND_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  let isLost = false;
  redis.on('error', (error: unknown) => {
    if (isLost) return;
    isLost = true;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    logger.error('redis-lost', { reason });
  });
  redis.on('ready', () => {
    isLost = false;
    logger.info('redis-connected');
  });
  // Settles at the first connection; until then the events above tell.
  redis.connect().catch(() => {});
  return redis;
}
