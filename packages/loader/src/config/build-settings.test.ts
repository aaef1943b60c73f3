import { afterEach, describe, expect, test, vi } from 'vitest';
import { readBuildSettings } from './build-settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the build settings hold the API base URL', () => {
  vi.stubEnv('VITE_API_BASE_URL', 'https://api.example');
  expect(readBuildSettings()).toEqual({ apiBaseUrl: 'https://api.example', reportsErrors: false });
});

describe('errors are reported', () => {
  const dsn = 'https://key@errors.example/1';

  test.each([
    ['production', dsn, undefined, false],
    ['production', dsn, 'true', true],
    ['production', dsn, 'false', false],
    ['production', '', 'true', false],
    ['production', undefined, 'true', false],
    ['staging', dsn, 'true', false],
    [undefined, dsn, 'true', false],
  ])(
    'errors are reported in %s with DSN %s, enabled %s: %s',
    (environment, sentryDsn, isEnabled, expected) => {
      vi.stubEnv('VITE_API_BASE_URL', 'https://api.example');
      vi.stubEnv('VITE_ENVIRONMENT', environment);
      vi.stubEnv('VITE_SENTRY_DSN', sentryDsn);
      vi.stubEnv('VITE_SENTRY_ENABLED', isEnabled);
      expect(readBuildSettings().reportsErrors).toBe(expected);
    },
  );
});

test.each([undefined, ''])('a base URL of %j throws', (value) => {
  vi.stubEnv('VITE_API_BASE_URL', value);
  expect(readBuildSettings).toThrow('Missing required environment variable: VITE_API_BASE_URL');
});
