import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../packages/test-kit/src/listen.mjs';

/**
 * Starts an answer service from its folder, and waits until it is ready.
 * @param {string} folder
 * @param {Record<string, string>} settings
 * @returns {Promise<{ port: number, origin: string, stop: () => Promise<void> }>}
 * @throws {Error} when it ends before
 */
export async function startService(folder, settings) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...settings },
  });
  const exited = once(child, 'exit');
  const isReady = () =>
    fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The answer service ended.');
    await delay(50);
  }
  return {
    port,
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
