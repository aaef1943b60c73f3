import { stat } from 'node:fs/promises';

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

/** Paused as soon as one of the switches says so. */
export function anyPause(switches: readonly PauseSwitch[]): PauseSwitch {
  return async () => {
    const states = await Promise.all(switches.map((isPaused) => isPaused()));
    return states.includes(true);
  };
}
