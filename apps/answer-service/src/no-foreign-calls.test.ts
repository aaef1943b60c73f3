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
  const fetched = vi.spyOn(globalThis, 'fetch');
  const connected = vi.spyOn(Socket.prototype, 'connect');
  for (const data of [undefined, { contextUrl: address }]) {
    const response = await post(app, questionBody(`What does ${address} say?`, undefined, data));
    if (response.ok) await readParts(response);
  }
  expect(fetched).not.toHaveBeenCalled();
  expect(connected).not.toHaveBeenCalled();
});
