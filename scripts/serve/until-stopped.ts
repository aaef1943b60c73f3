import { ExpectedError } from '../expected-error.mjs';

/** What asks a process to end: Ctrl+C, a polite kill, a terminal that closes. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Who started this process, while there still is somebody. */
const parent = process.ppid;

/** How often to look whether the parent is still there, in ms: half a second is how long npm itself waits. */
const lookEveryMs = 500;

/**
 * Waits for Ctrl+C (or a polite kill), then stops the servers. A second Ctrl+C ends at once.
 *
 * @throws {ExpectedError} when a server goes away by itself
 */
export async function untilStopped(servers: { stop: () => Promise<void>; ended: Promise<string> }) {
  let looking: NodeJS.Timeout | undefined;
  const interrupted: Promise<undefined> = new Promise((resolve) => {
    for (const signal of stopSignals) process.once(signal, () => resolve(undefined));
    // npm hands SIGTERM to the shell between it and this process, which dies of it and hands nothing on.
    looking = setInterval(() => {
      if (process.ppid !== parent) resolve(undefined);
    }, lookEveryMs);
  });
  const how = await Promise.race([interrupted, servers.ended]);
  clearInterval(looking);
  await servers.stop();
  if (how !== undefined) throw new ExpectedError(how);
}
