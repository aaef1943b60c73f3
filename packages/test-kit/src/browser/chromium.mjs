import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDevToolsClient } from './devtools-client.mjs';

/*
 * The benchmarks control Chromium without a test runner, because the measurements would otherwise include the runner's
 * own work. A runner adds scripts to every page and records a stack trace for every request.
 */

/**
 * @typedef {object} Browser
 * @property {import('./devtools-client.mjs').Send} send
 * @property {import('./devtools-client.mjs').DevToolsClient['listen']} listen
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} executable
 * @param {readonly string[]} [switches] additional command-line switches
 * @returns {Promise<Browser>}
 */
export async function launchChromium(executable, switches = []) {
  const profile = await mkdtemp(join(tmpdir(), 'assist-bench-'));
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--disable-gpu',
      ...switches,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const [, , , commands, events] = /** @type {any[]} */ (child.stdio);
  const client = createDevToolsClient((text) => commands.write(`${text}\0`));
  let rest = '';

  events.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) client.receive(text);
  });
  exited.then(client.end);

  return {
    send: client.send,
    listen: client.listen,
    async close() {
      await client.send('Browser.close').catch(() => {});
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
