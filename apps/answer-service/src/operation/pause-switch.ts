import { stat } from 'node:fs/promises';
import type { Redis } from './redis.ts';

/** Returns whether the assistant is paused now. The promise never rejects. */
export type PauseSwitch = () => Promise<boolean>;

/**
 * Pauses the assistant while a file exists. Creating a file needs no open port and no tool. The file survives a restart
 * of the service.
 */
export function pausedByFile(path: string): PauseSwitch {
  return () =>
    stat(path).then(
      () => true,
      () => false,
    );
}

/** The interval between two looks at the pause switch in Redis, in ms. Visitors' requests never wait for Redis. */
const LOOK_MS = 1_000;

/**
 * Pauses the assistant on all instances while the Redis key `assist:paused` exists. An unreachable Redis server does
 * not pause the assistant.
 */
export function pausedInRedis(redis: Redis): PauseSwitch {
  let isPaused = false;
  const look = async (): Promise<void> => {
    isPaused = (await redis.exists('paused').catch(() => 0)) > 0;
  };
  redis.on('ready', look);
  setInterval(look, LOOK_MS).unref();
  return async () => isPaused;
}

/** Pauses the assistant while at least one of the switches is on. */
export function anyPause(switches: readonly PauseSwitch[]): PauseSwitch {
  return async () => {
    const states = await Promise.all(switches.map((isPaused) => isPaused()));
    return states.includes(true);
  };
}
