import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { failureName, type Logger } from './logger.ts';

/** A connection to the Redis server that the instances of the service share. */
export type Redis = RedisClientType;

/** The prefix of all Redis keys of this service, because other services may use the same server. */
export const KEY_PREFIX = 'assist:';

/** Maximum pause between two attempts to connect, in ms. */
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
export function connectRedis(url: string, logger: Logger, onRefusedWrite = (): void => {}): Redis {
  const redis: Redis = createClient({
    url,
    keyPrefix: KEY_PREFIX,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: SILENCE_MS,
      // `socketTimeout` covers a server that accepts a connection but does not reply.
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  let isLost = false;
  const lose = (reason: string): void => {
    if (!isLost) logger.error('redis-lost', { reason });
    isLost = true;
  };
  redis.on('error', (error: unknown) => {
    lose([failureName(error), refusalOf(error) ?? ''].join(' ').trim());
  });
  redis.on('ready', () => {
    isLost = false;
    logger.info('redis-connected');
  });
  connect(redis);
  let hasRefused = false;
  const onWrite = (error?: unknown): void => {
    const code = refusalOf(error);
    if (code !== undefined) onRefusedWrite();
    if (code !== undefined && !hasRefused) logger.error('redis-refuses-writes', { reason: code });
    hasRefused = code !== undefined;
  };
  void testWrites(redis, onWrite, () => lose('silent'));
  return redis;
}

/** Returns the code with which Redis refused a request, such as OOM, READONLY, MISCONF, WRONGPASS or LOADING. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof Error ? /^[A-Z]{3,}(?= )/.exec(error.message)?.[0] : undefined;
}

/** Connects. Ignores failures, because the client's `error` event reports them. */
function connect(redis: Redis): void {
  redis.connect().catch(() => {});
}

/**
 * Writes a key again and again, and reconnects when the server does not reply, for example because its machine left the
 * network. Without these writes, the client would wait forever. Reconnecting makes pending commands fail. Settles when
 * the connection is closed for good.
 */
async function testWrites(
  redis: Redis,
  onWrite: (error?: unknown) => void,
  onSilence: () => void,
): Promise<void> {
  do {
    await delay(LOOK_MS, undefined, { ref: false });
    if (!redis.isReady) continue;
    // Reconnects only if the write stays pending. If the connection is lost, the write fails and the client reconnects
    // by itself.
    const expiration = { type: 'PX', value: 10 * LOOK_MS } as const;
    const written = redis.set('written', '1', { expiration });
    const replied = written.then(() => onWrite(), onWrite).then(() => true);
    if (await Promise.race([replied, delay(SILENCE_MS, false, { ref: false })])) continue;
    onSilence();
    redis.destroy();
    connect(redis);
  } while (redis.isOpen);
}
