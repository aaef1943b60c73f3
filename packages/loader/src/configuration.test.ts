import { afterEach, expect, test, vi } from 'vitest';
import { readConfiguration } from './configuration.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('reads the API base URL', () => {
  vi.stubEnv('VITE_API_BASE_URL', 'https://api.example');
  expect(readConfiguration()).toEqual({ apiBaseUrl: 'https://api.example' });
});

test.each([undefined, ''])('a base URL of %j throws', (value) => {
  vi.stubEnv('VITE_API_BASE_URL', value);
  expect(readConfiguration).toThrow('Missing required environment variable: VITE_API_BASE_URL');
});
