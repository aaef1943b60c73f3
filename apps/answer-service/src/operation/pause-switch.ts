import { existsSync } from 'node:fs';
import type { Redis } from './redis.ts';

/** The interval between two looks at the switch in Redis, in ms. Visitors' requests never wait for Redis. */
const LOOK_MS = 1_000;

/**
 * Returns whether the assistant is paused: while the file exists, or on all instances while the Redis key
 * `assist:paused` exists. An unreachable Redis server does not pause the assistant.
 */
export function watchPause(file: string | undefined, redis?: Redis): () => boolean {
  let hasKey = false;
  const look = async (): Promise<void> => {
    hasKey = ((await redis?.exists('paused').catch(() => 0)) ?? 0) > 0;
  };
  redis?.on('ready', look);
  if (redis !== undefined) setInterval(look, LOOK_MS).unref();
  return () => hasKey || (file !== undefined && existsSync(file));
}
