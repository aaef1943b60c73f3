// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { onlyOriginOf } from './monitoring.ts';
import { reportingVariables } from './reporting-variables.test-support.ts';

/** Resets the SDK before each test, because the SDK accepts only one client and one recording per page. */
beforeEach(() => {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, '__SENTRY__');
});

async function load(variables: Record<string, string> = {}, mayRecord = true) {
  const { startMonitoring } = await import('./monitoring.ts');
  const configuration = readConfiguration({ ...reportingVariables, ...variables });
  await startMonitoring(configuration, mayRecord);
  const { getClient } = await import('@sentry/browser');
  const client = getClient();
  if (client === undefined) throw new Error('There is no client.');
  return client;
}

describe('the monitoring', () => {
  it('the monitoring records one session in ten, and every one with an error', async () => {
    const client = await load();
    expect(client.getIntegrationByName('Replay')).toBeDefined();
    expect(client.getOptions()).toMatchObject({
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    });
  });

  it.each([
    ['the build disables replay', { VITE_SENTRY_REPLAY: 'false' }, true],
    ['the page’s address may hold a question', {}, false],
  ])('the monitoring records nothing if %s', async (_reason, variables, mayRecord) => {
    const client = await load(variables, mayRecord);
    expect(client.getIntegrationByName('Replay')).toBeUndefined();
    expect(client.getIntegrationByName('BrowserTracing')).toBeDefined();
  });

  it('the monitoring traces the share of requests that the build names: one in ten as .env.example ships', async () => {
    const path = join(import.meta.dirname, '../../../../.env.example');
    const { VITE_SENTRY_TRACES_SAMPLE_RATE = '' } = parseEnv(await readFile(path, 'utf8'));
    const client = await load({ VITE_SENTRY_TRACES_SAMPLE_RATE });
    expect(client.getOptions().tracesSampleRate).toBe(0.1);
  });

  it('the monitoring traces every request where the build names no share', async () => {
    const client = await load();
    expect(client.getOptions().tracesSampleRate).toBe(1);
  });
});

const pattern = onlyOriginOf('https://api.example.gov/assist');

it.each([
  'https://api.example.gov/',
  'https://api.example.gov/assist/v2/completions',
  'https://api.example.gov/assist?chatId=1',
])('the pattern for one origin matches %s', (url) => {
  expect(pattern.test(url)).toBe(true);
});

it.each([
  'https://api.example.gov.evil.example/',
  'https://apixexample.gov/',
  'http://api.example.gov/',
  'https://api.example.gov:444/',
  'https://evil.example/?to=https://api.example.gov/',
])('the pattern for one origin does not match %s', (url) => {
  expect(pattern.test(url)).toBe(false);
});

it('the pattern for one origin matches a port and an IPv6 address literally', () => {
  expect(onlyOriginOf('http://[::1]:3002').test('http://[::1]:3002/health')).toBe(true);
});
