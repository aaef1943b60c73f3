import { ExpectedError } from '../expected-error.mjs';

/**
 * Waits for Ctrl+C (or a polite kill), then stops the servers. A second Ctrl+C ends at once.
 * @param {{ stop: () => Promise<void>, ended: Promise<string> }} servers
 * @throws {ExpectedError} when a server goes away by itself
 */
export async function untilStopped(servers) {
  /** @type {Promise<undefined>} */
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(signal, () => resolve(undefined));
  });
  const how = await Promise.race([interrupted, servers.ended]);
  await servers.stop();
  if (how !== undefined) throw new ExpectedError(how);
}
