import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { post, questionBody, readParts } from '../test-support/ask-app.ts';
import { fixtureAppOptions } from '../test-support/fixture-app.ts';
import { readFixtureSite } from '../test-support/fixture-site.ts';
import { createApp } from './app.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// Tests the defence against threat T24 (docs/develop/threats.md).
it.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:3002/health',
  'file:///etc/passwd',
  'http://intranet.example/gold-card',
])('a question that names %s, asked from there, opens no connection [T24]', async (address) => {
  const { search } = await readFixtureSite();
  const app = createApp(fixtureAppOptions(search));
  const calls = recordCalls();
  for (const data of [undefined, { contextUrl: address }]) {
    await asking.run(true, async () => {
      const response = await post(app, questionBody(`What does ${address} say?`, undefined, data));
      if (response.ok) await readParts(response);
    });
  }
  expect(calls).toEqual([]);
});

it('a call within a question is recorded', async () => {
  const calls = recordCalls();
  await fetch('data:,other').catch(() => {});
  expect(calls).toEqual([]);
  await asking.run(true, () => fetch('data:,own')).catch(() => {});
  await asking.run(true, () => fetch('http://127.0.0.1:59999/')).catch(() => {});
  expect(calls).toEqual(['fetch', 'fetch', 'connect']);
});

const asking = new AsyncLocalStorage<boolean>();

/** Records the calls within `asking`: other files' tests share the process, and their timers may call servers. */
function recordCalls(): readonly string[] {
  const calls: string[] = [];
  const record = (name: string): unknown => asking.getStore() && calls.push(name);
  const { fetch: realFetch } = globalThis;
  const { connect } = Socket.prototype;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...values) => {
    record('fetch');
    return realFetch(...values);
  });
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...values) {
    record('connect');
    return Reflect.apply(connect, this, values);
  });
  return calls;
}
