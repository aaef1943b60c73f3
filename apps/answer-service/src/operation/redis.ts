import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { failureName, type Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

export type Redis = RedisClientType;

const LONGEST_PAUSE_MS = 5_000;

/**
 * Timeout for a Redis server that does not reply, in ms. Questions wait for these replies, and the first text of an
 * answer may take at most 5 s. The timeout exceeds 1 s, because a busy machine may delay a reply by 1 s.
 */
const SILENCE_MS = 2_000;

/** The interval between test writes to the Redis server, in ms. */
const LOOK_MS = 500;

/**
 * Connects to Redis, and reconnects whenever the connection is lost. Without a connection, commands fail at once, so
 * that no answer waits. Logs each loss and each return of the connection, but never the server's address.
 */
export function connectRedis(url: string, logger: Logger, metrics: Metrics): Redis {
  const redis: Redis = createClient({
    url,
    // Other services may use the same server.
    keyPrefix: 'assist:',
    disableOfflineQueue: true,
    socket: {
      connectTimeout: SILENCE_MS,
      // Covers a server that accepts a connection but does not reply.
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  let isLost = false;
  const lose = (reason: string): void => {
    if (!isLost) logger.error('redis-lost', { reason });
    isLost = true;
  };
  // The `error` event also reports why `connect` failed.
  const connect = (): void => void redis.connect().catch(() => {});
  redis.on('error', (error: unknown) => lose(`${failureName(error)} ${refusalOf(error)}`.trim()));
  redis.on('ready', () => {
    isLost = false;
    logger.info('redis-connected');
  });
  connect();
  let refusal = '';
  const onWrite = (error?: unknown): void => {
    const reason = refusalOf(error);
    if (reason !== '') metrics.refusedWrites.inc();
    if (reason !== '' && refusal === '') logger.error('redis-refuses-writes', { reason });
    refusal = reason;
  };
  void testWrites(redis, onWrite, () => {
    lose('silent');
    // Makes pending commands fail.
    redis.destroy();
    connect();
  });
  return redis;
}

/** Returns the code with which Redis refused a request: OOM, READONLY, MISCONF, WRONGPASS, LOADING or ''. */
function refusalOf(error: unknown): string {
  return (error instanceof Error && /^[A-Z]{3,}(?= )/.exec(error.message)?.[0]) || '';
}

/**
 * Writes a key again and again until the connection is closed for good. The client's own `pingInterval` does not notice
 * a silent server: each command that the service sends restarts the `socketTimeout`.
 */
async function testWrites(
  redis: Redis,
  onWrite: (error?: unknown) => void,
  onSilence: () => void,
): Promise<void> {
  do {
    await delay(LOOK_MS, undefined, { ref: false });
    if (!redis.isReady) continue;
    const expiration = { type: 'PX', value: 10 * LOOK_MS } as const;
    const written = redis.set('written', '1', { expiration });
    const replied = written.then(() => onWrite(), onWrite).then(() => true);
    if (!(await Promise.race([replied, delay(SILENCE_MS, false, { ref: false })]))) onSilence();
  } while (redis.isOpen);
}
