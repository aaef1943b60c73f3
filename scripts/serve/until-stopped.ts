import { ExpectedError } from '../expected-error.mjs';

/** The signals that stop the servers. Ctrl+C, `kill` and a closed terminal send them. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Process id of the parent process at the start. `process.ppid` changes when the parent process ends. */
const parent = process.ppid;

/** Interval for checking whether the parent process has ended, in ms. Equals the default of npm's `signalTimeout`. */
const lookEveryMs = 500;

/**
 * Waits for a stop signal or the end of the parent process, then stops the servers. A second Ctrl+C ends this process
 * at once.
 *
 * @throws {ExpectedError} when a server ends by itself
 */
export async function untilStopped(servers: { stop: () => Promise<void>; ended: Promise<string> }) {
  let looking: NodeJS.Timeout | undefined;
  const interrupted: Promise<undefined> = new Promise((resolve) => {
    for (const signal of stopSignals) process.once(signal, () => resolve(undefined));
    // npm sends SIGTERM to its shell, and the shell exits without forwarding the signal. The end of the shell must
    // therefore stop the servers too.
    looking = setInterval(() => {
      if (process.ppid !== parent) resolve(undefined);
    }, lookEveryMs);
  });
  const how = await Promise.race([interrupted, servers.ended]);
  clearInterval(looking);
  await servers.stop();
  if (how !== undefined) throw new ExpectedError(how);
}
