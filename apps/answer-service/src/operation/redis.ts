import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { failureName, type Logger } from './logger.ts';

/** A connection to a Redis server that several instances of the service share. */
export type Redis = RedisClientType;

/** Begins every key: one server may hold more than this service. */
export const KEY_PREFIX = 'assist:';

/** The longest pause between two tries to reach the server, in ms. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * How long the server may be silent, in ms: questions wait for its replies. A first text may take 5 s, and
 * a busy machine holds a reply up for one.
 */
const SILENCE_MS = 2_000;

/** Time between two looks whether the server still replies, in ms. */
const LOOK_MS = 500;

/**
 * Connects, and connects again whenever the connection is lost. Meanwhile commands fail at once: what is shared is
 * a help, and no answer waits for it. The log says when it is lost and when it is there, never its address.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis: Redis = createClient({
    url,
    keyPrefix: KEY_PREFIX,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: SILENCE_MS,
      // Of a server that takes a connection and says nothing on it.
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
    // A refusal begins with its code: WRONGPASS, NOAUTH, LOADING.
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

/** Settles at the first connection; until then the events tell. */
function connect(redis: Redis): void {
  redis.connect().catch(() => {});
}

/**
 * Ends a connection whose server says nothing any more, as when its machine is gone from the network: the library
 * waits for a reply without end. What waits for one fails with it. Settles when the connection is closed for good.
 */
async function leaveWhenSilent(redis: Redis, onSilence: () => void): Promise<void> {
  do {
    await delay(LOOK_MS, undefined, { ref: false });
    if (!redis.isReady) continue;
    // A connection that is lost is a reply, too.
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
