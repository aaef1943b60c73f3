import { ExpectedError } from '../expected-error.mjs';

/** The signals that stop the servers: Ctrl+C, `kill` and a closed terminal. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Process id of the parent when this process started. */
const parent = process.ppid;

/** Interval of the checks for a dead parent, in ms. npm itself waits half a second. */
const lookEveryMs = 500;

/**
 * Waits for a stop signal or the end of the parent process, then stops the servers. A second Ctrl+C ends this process
 * immediately.
 *
 * @throws {ExpectedError} when a server ends by itself
 */
export async function untilStopped(servers: { stop: () => Promise<void>; ended: Promise<string> }) {
  let looking: NodeJS.Timeout | undefined;
  const interrupted: Promise<undefined> = new Promise((resolve) => {
    for (const signal of stopSignals) process.once(signal, () => resolve(undefined));
    // Also watches the parent: npm sends SIGTERM to its shell, which exits without forwarding the signal.
    looking = setInterval(() => {
      if (process.ppid !== parent) resolve(undefined);
    }, lookEveryMs);
  });
  const how = await Promise.race([interrupted, servers.ended]);
  clearInterval(looking);
  await servers.stop();
  if (how !== undefined) throw new ExpectedError(how);
}
