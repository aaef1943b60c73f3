import { expect, test } from 'vitest';
import { describeHealth, type HealthTest } from './health-line.ts';

test.each<[HealthTest, string]>([
  [{ kind: 'idle' }, ''],
  [{ kind: 'testing' }, 'Testing…'],
  [
    { kind: 'online', latency: 12, status: 'ok', url: 'https://api.example/health' },
    'API Online - 12ms / Status: ok / URL: https://api.example/health',
  ],
  [{ kind: 'api-error', httpStatus: 503 }, 'API Error - 503'],
  [
    { kind: 'connection-failed', message: 'Failed to fetch' },
    'Connection Failed / Error: Failed to fetch',
  ],
])('the API test’s result %j has the specification’s text', (state, text) => {
  expect(describeHealth(state).join(' / ')).toBe(text);
});
