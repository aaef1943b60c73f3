import { stat } from 'node:fs/promises';
import type { Redis } from './redis.ts';

/** Whether the assistant is paused now. Never rejects. */
export type PauseSwitch = () => Promise<boolean>;

/**
 * Pauses the assistant while a file exists. A file needs no open port and no tool, and survives a restart of the
 * service.
 */
export function pausedByFile(path: string): PauseSwitch {
  return () =>
    stat(path).then(
      () => true,
      () => false,
    );
}

/**
 * Pauses the assistant for all instances while the key `assist:paused` exists. An unreachable server does not pause it.
 */
export function pausedInRedis(redis: Redis): PauseSwitch {
  return async () => {
    const count = await redis.exists('paused').catch(() => 0);
    return count > 0;
  };
}

/** Pauses the assistant while any of the switches does. */
export function anyPause(switches: readonly PauseSwitch[]): PauseSwitch {
  return async () => {
    const states = await Promise.all(switches.map((isPaused) => isPaused()));
    return states.includes(true);
  };
}
