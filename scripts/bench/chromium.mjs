import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * A browser that nothing watches but the bench: what a test runner turns on in every page (scripts of its
 * own, stacks at every request) would be measured with the page.
 */

/** @typedef {{ id?: number, sessionId?: string, method?: string, params?: any, result?: any, error?: { message: string } }} Message */

/**
 * A command of the DevTools protocol; resolves to its result.
 * @typedef {(method: string, parameters?: object, sessionId?: string) => Promise<any>} Send
 */

/**
 * @typedef {object} Browser
 * @property {Send} send
 * @property {(listener: (message: Message) => void) => () => void} listen to the protocol's events; returns the undo
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} executable
 * @returns {Promise<Browser>}
 */
export async function launchChromium(executable) {
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
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const [, , , commands, events] = /** @type {any[]} */ (child.stdio);
  /** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
  const pending = new Map();
  /** @type {Set<(message: Message) => void>} */
  const listeners = new Set();
  let commandCount = 0;
  let rest = '';

  events.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) receive(JSON.parse(text));
  });
  exited.then(() => {
    for (const { reject } of pending.values()) reject(new Error('The browser has ended.'));
  });

  /** @param {Message} message */
  function receive(message) {
    if (message.id === undefined) {
      for (const listener of listeners) listener(message);
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result);
  }

  /** @type {Send} */
  function send(method, params = {}, sessionId = undefined) {
    commandCount += 1;
    const id = commandCount;
    commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  return {
    send,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await send('Browser.close').catch(() => {});
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
