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

/** The interval between pings to the Redis server, in ms. */
const LOOK_MS = 500;

/**
 * Connects to Redis, and reconnects whenever the connection is lost. Without a connection, commands fail at once, so
 * that no answer waits. Logs each loss and each return of the connection, but never the server's address.
 */
export function connectRedis(url: string, logger: Logger): Redis {
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
    // When the server refuses a request, the error's message begins with a code: WRONGPASS, NOAUTH, LOADING.
    const refusal = error instanceof Error ? /^[A-Z]{4,}(?= )/.exec(error.message)?.[0] : undefined;
    lose([failureName(error), refusal ?? ''].join(' ').trim());
  });
  redis.on('ready', () => {
    isLost = false;
    logger.info('redis-connected');
  });
  connect(redis);
  void leaveWhenSilent(redis, () => lose('silent'));
  return redis;
}

/** Connects. Ignores failures, because the client's `error` event reports them. */
function connect(redis: Redis): void {
  redis.connect().catch(() => {});
}

/**
 * Pings the server, and reconnects when the server does not reply, for example because its machine left the network.
 * Without the pings, the client would wait forever. Reconnecting makes pending commands fail. Settles when the
 * connection is closed for good.
 */
async function leaveWhenSilent(redis: Redis, onSilence: () => void): Promise<void> {
  do {
    await delay(LOOK_MS, undefined, { ref: false });
    if (!redis.isReady) continue;
    // Reconnects only if the ping stays pending. If the connection is lost, the ping fails and the client reconnects by
    // itself.
    const replied = redis.ping().then(
      () => true,
      () => true,
    );
    if (await Promise.race([replied, delay(SILENCE_MS, false, { ref: false })])) continue;
    onSilence();
    redis.destroy();
    connect(redis);
  } while (redis.isOpen);
}
