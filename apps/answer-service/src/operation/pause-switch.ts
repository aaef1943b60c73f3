import { stat } from 'node:fs/promises';
import type { Redis } from './redis.ts';

/** Whether the assistant is paused at this moment. Never rejects. */
export type PauseSwitch = () => Promise<boolean>;

/**
 * Paused exactly while a file exists. A file needs no open port and no tool, is there for everybody to see, outlives a
 * restart, and is what deployments of every kind can put and remove.
 */
export function pausedByFile(path: string): PauseSwitch {
  return () =>
    stat(path).then(
      () => true,
      () => false,
    );
}

/** Paused, for all instances, exactly while the key `assist:paused` exists. Not while the server is out of reach. */
export function pausedInRedis(redis: Redis): PauseSwitch {
  return async () => {
    const count = await redis.exists('paused').catch(() => 0);
    return count > 0;
  };
}

/** Paused as soon as one of the switches says so. */
export function anyPause(switches: readonly PauseSwitch[]): PauseSwitch {
  return async () => {
    const states = await Promise.all(switches.map((isPaused) => isPaused()));
    return states.includes(true);
  };
}
