import { describe, expect, it } from 'vitest';
import {
  exportConfiguration,
  readAllowedHostOrigins,
  testConfiguration,
  validateConfiguration,
} from './configuration.mjs';

const valid = {
  VITE_API_BASE_URL: 'https://api.example.gov',
  VITE_ENVIRONMENT: 'production',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov, https://example.gov',
  VITE_SUPPORT_TEXT: 'Talk to a person',
  VITE_SUPPORT_URL: 'tel:1800555010',
};

describe('the build configuration', () => {
  it('is passed on when it is right', () => {
    expect(validateConfiguration(valid)).toBe(valid);
  });

  it.each([undefined, ''])('refuses an API base URL of %j with the exact message', (value) => {
    const configuration = { ...valid };
    if (value === undefined)
      delete (/** @type {Partial<typeof valid>} */ (configuration).VITE_API_BASE_URL);
    else configuration.VITE_API_BASE_URL = value;
    expect(() => validateConfiguration(configuration)).toThrow(
      /^Missing required environment variable: VITE_API_BASE_URL$/,
    );
  });

  it('refuses an API base URL that is no http(s) URL', () => {
    expect(() => validateConfiguration({ ...valid, VITE_API_BASE_URL: 'api.example.gov' })).toThrow(
      'not an http(s) URL',
    );
  });

  it('refuses a production build without host origins', () => {
    expect(() => validateConfiguration({ ...valid, VITE_ALLOWED_HOST_ORIGINS: ' ' })).toThrow(
      'VITE_ALLOWED_HOST_ORIGINS is not set',
    );
  });

  it.each(['*', 'https://*.example.gov', 'https://example.gov/', 'example.gov', 'null'])(
    'refuses %s as a host origin',
    (origin) => {
      expect(() =>
        validateConfiguration({
          ...valid,
          VITE_ALLOWED_HOST_ORIGINS: `https://a.example,${origin}`,
        }),
      ).toThrow('not an exact origin');
    },
  );

  it.each(['VITE_SUPPORT_TEXT', 'VITE_SUPPORT_URL'])(
    'refuses a production build without %s, and only that',
    (name) => {
      const configuration = { ...valid, [name]: ' ' };
      expect(() => validateConfiguration(configuration)).toThrow(`${name} is not set`);
      const local = { ...configuration, VITE_ENVIRONMENT: 'local' };
      expect(validateConfiguration(local)).toBe(local);
    },
  );

  it.each(['https://www.example.gov/contact/', 'tel:1800555010', 'sms:+61400000000'])(
    'takes %s as the address of support',
    (url) => {
      expect(validateConfiguration({ ...valid, VITE_SUPPORT_URL: url })).toBeTruthy();
    },
  );

  it.each(['javascript:alert(1)', 'http://www.example.gov/', '/contact/', 'data:text/html,x'])(
    'refuses %s as the address of support, and does not repeat it',
    (url) => {
      const build = () => validateConfiguration({ ...valid, VITE_SUPPORT_URL: url });
      expect(build).toThrow('VITE_SUPPORT_URL is not an https:, tel: or sms: address.');
      expect(build).not.toThrow(url);
    },
  );

  it('refuses to put a secret key into a build, and does not repeat it', () => {
    const build = () => validateConfiguration({ ...valid, VITE_LANGFUSE_PUBLIC_KEY: 'sk-lf-1234' });
    expect(build).toThrow('holds a secret key');
    expect(build).not.toThrow('1234');
  });

  it.each([
    ['VITE_SENTRY_DSN', 'errors.example.org', 'a DSN'],
    ['VITE_SENTRY_DSN', 'https://errors.example.gov/1', 'a DSN'],
    ['VITE_SENTRY_DSN', 'https://key@errors.example.gov/', 'a DSN'],
    ['VITE_SENTRY_ENABLED', '1', 'true or false'],
    ['VITE_SENTRY_REPLAY', 'off', 'true or false'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '10%', 'a number from 0 to 1'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '1.1', 'a number from 0 to 1'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '-0.1', 'a number from 0 to 1'],
    ['VITE_LANGFUSE_BASE_URL', 'javascript:alert(1)', 'an http(s) URL'],
    ['VITE_LEARN_MORE_URL', '/about', 'an http(s) URL'],
  ])('refuses %s=%s, and does not repeat it', (name, value, rule) => {
    const refusal = () => validateConfiguration({ ...valid, [name]: value });
    expect(refusal).toThrow(`${name} is not ${rule}`);
    expect(refusal).not.toThrow(value);
  });

  it.each([
    ['VITE_SENTRY_DSN', 'https://key@errors.example.gov/path/1'],
    ['VITE_SENTRY_ENABLED', 'false'],
    ['VITE_SENTRY_REPLAY', 'false'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '0'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '0.1'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '1.0'],
    ['VITE_LANGFUSE_BASE_URL', ' '],
  ])('takes %s=%s', (name, value) => {
    expect(validateConfiguration({ ...valid, [name]: value })).toHaveProperty(name, value);
  });

  it('lets only the local demo site embed when nothing is set outside production', () => {
    expect(readAllowedHostOrigins({})).toEqual(['http://localhost:3000']);
    expect(readAllowedHostOrigins({ VITE_ENVIRONMENT: 'production' })).toEqual([]);
  });

  it('of an earlier build leaves nothing to the next', () => {
    const name = 'VITE_OF_AN_EARLIER_BUILD';
    exportConfiguration({ ...valid, [name]: 'set' });
    expect(process.env[name]).toBe('set');
    exportConfiguration(valid);
    expect(process.env).not.toHaveProperty(name);
    for (const added of Object.keys(valid)) delete process.env[added];
  });

  it('of the tests holds no service of anybody', () => {
    expect(testConfiguration()).not.toHaveProperty('VITE_SENTRY_DSN');
    expect(testConfiguration()).not.toHaveProperty('VITE_LANGFUSE_BASE_URL');
  });
});
