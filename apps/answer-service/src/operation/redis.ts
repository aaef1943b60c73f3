import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { failureName, type Logger } from './logger.ts';

/** The connection to a Redis server that several instances share. */
export type Redis = RedisClientType;

/** The prefix of every key, because other services may use the same server. */
export const KEY_PREFIX = 'assist:';

/** The longest pause between two attempts to connect, in ms. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * The timeout for a silent server, in ms, because questions wait for its replies. A first text may take 5 s, and a busy
 * machine may delay a reply by 1 s.
 */
const SILENCE_MS = 2_000;

/** The interval between pings, in ms. */
const LOOK_MS = 500;

/**
 * Connects, and reconnects whenever the connection is lost. Meanwhile commands fail at once, so that no answer waits.
 * Logs the loss and the return, never the address.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis: Redis = createClient({
    url,
    keyPrefix: KEY_PREFIX,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: SILENCE_MS,
      // Applies to a server that accepts a connection but does not reply.
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
    // A refusal by the server begins with its code: WRONGPASS, NOAUTH, LOADING.
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

/** Connects. Ignores failures, because the error event reports them. */
function connect(redis: Redis): void {
  redis.connect().catch(() => {});
}

/**
 * Reconnects when the server does not reply, because the client would wait forever. This happens when the server's
 * machine leaves the network. Pending commands fail. Settles when the connection is closed for good.
 */
async function leaveWhenSilent(redis: Redis, onSilence: () => void): Promise<void> {
  do {
    await delay(LOOK_MS, undefined, { ref: false });
    if (!redis.isReady) continue;
    // A failed ping counts as a reply, because the client reconnects by itself after a lost connection.
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
