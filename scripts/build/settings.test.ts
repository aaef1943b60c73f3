import { readFile } from 'node:fs/promises';
import { readWrongSettings } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { localOrigins } from '../ports.ts';
import { checkSettings, settingNames } from './settings.ts';

const valid = {
  VITE_API_BASE_URL: 'https://assist-api.example.gov',
  VITE_ENVIRONMENT: 'production',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov, https://example.gov',
  VITE_LEARN_MORE_URL: 'https://www.example.gov/about-ai/',
  VITE_SUPPORT_TEXT: 'Talk to a person',
  VITE_SUPPORT_URL: 'tel:1800555010',
};

/**
 * Invalid settings: name, value, and two texts that the error message must contain. Further cases are in
 * wrong-settings.txt of test-kit.
 */
const wrong = [
  [
    'VITE_API_URL',
    'https://assist-api.example.gov',
    'VITE_API_URL is not a setting',
    'The settings are VITE_API_BASE_URL',
  ],
  ['VITE_Api_Base_Url', 'x', 'VITE_Api_Base_Url is not a setting', 'correct its name'],
  [
    'VITE_API_BASE_URL',
    'ftp://assist-api.example.gov',
    'VITE_API_BASE_URL is not an http(s) URL',
    'Set it to one',
  ],
  [
    'VITE_API_BASE_URL',
    '"https://assist-api.example.gov"',
    'VITE_API_BASE_URL is not',
    'Set it to one',
  ],
  [
    'VITE_API_BASE_URL',
    'https://me@assist-api.example.gov',
    'contains a user name or password',
    'Remove them from the URL',
  ],
  [
    'VITE_LEARN_MORE_URL',
    'http://www.example.gov/about',
    'VITE_LEARN_MORE_URL is an http: address',
    'needs https:',
  ],
  [
    'VITE_SUPPORT_URL',
    'data:text/html,x',
    'VITE_SUPPORT_URL is not an https:, tel: or sms: address',
    'Set it to one',
  ],
  [
    'VITE_SUPPORT_URL',
    '/contact/',
    'VITE_SUPPORT_URL is not an https:, tel: or sms: address',
    'Set it to one',
  ],
  [
    'VITE_SUPPORT_TEXT',
    'x'.repeat(201),
    'VITE_SUPPORT_TEXT is not one line',
    'at most 200 characters',
  ],
  [
    'VITE_DEPARTMENT_NAME',
    'one\nline',
    'VITE_DEPARTMENT_NAME is not one line',
    'at most 200 characters',
  ],
  [
    'VITE_ALLOWED_HOST_ORIGINS',
    ',',
    'VITE_ALLOWED_HOST_ORIGINS is not set',
    'https://www.example.gov,https://example.gov',
  ],
  [
    'VITE_ALLOWED_HOST_ORIGINS',
    'https://a.example,https://b.example/',
    'holds https://b.example/',
    'no slash at the end',
  ],
  ['VITE_ALLOWED_HOST_ORIGINS', 'www.example.gov', 'not an exact origin', 'scheme and host'],
  [
    'VITE_ALLOWED_HOST_ORIGINS',
    'https://a.example,http://b.example',
    'is an http: address',
    'needs https:',
  ],
  ['VITE_ENVIRONMENT', 'Production', 'VITE_ENVIRONMENT is not one of local', 'production'],
  [
    'VITE_SENTRY_DSN',
    'errors.example.org',
    'VITE_SENTRY_DSN is not a DSN',
    'such as https://publickey@',
  ],
  [
    'VITE_SENTRY_DSN',
    'https://key@errors.example.gov/',
    'VITE_SENTRY_DSN is not a DSN',
    'such as https://publickey@',
  ],
  [
    'VITE_SENTRY_DSN',
    'http://key@errors.example.gov/1',
    'VITE_SENTRY_DSN is an http: address',
    'needs https:',
  ],
  ['VITE_SENTRY_TRACES_SAMPLE_RATE', '1.1', 'is not a number from 0 to 1', 'Set it to one'],
  ['VITE_SENTRY_TRACES_SAMPLE_RATE', '-0.1', 'is not a number from 0 to 1', 'Set it to one'],
  ['VITE_LANGFUSE_PUBLIC_KEY', 'lf-x', 'is not a public key', 'starts with pk-'],
  ['VITE_SUPPORT_TEXT', 'sntrys_eyJpYXQiOjE3', 'contains a secret key (Sentry)', 'Revoke that key'],
  [
    'VITE_DEPARTMENT_NAME',
    'AKIAIOSFODNN7EXAMPLE',
    'contains a secret key (Amazon)',
    'Revoke that key',
  ],
  [
    'VITE_DEPARTMENT_NAME',
    'ghp_0123456789abcdefghij',
    'contains a secret key (GitHub)',
    'Revoke that key',
  ],
  [
    'VITE_DEPARTMENT_NAME',
    '-----BEGIN RSA PRIVATE KEY-----',
    'contains a secret key',
    'Revoke that key',
  ],
  ['VITE_DEPARTMENT_NAME', 'eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'a signed token', 'Revoke that key'],
] as const;

const documented = await readWrongSettings('The build');

describe('a production build', () => {
  it.each(documented)(
    'a production build with $shown stops with the sentence of the guide',
    (row) => {
      const build = () => checkSettings({ ...valid, ...row.settings });
      expect(build).toThrow(ExpectedError);
      expect(build).toThrow(row.sentence);
    },
  );

  it.each(wrong)(
    'a production build with %s=%j stops with a sentence that says why and what to do [T22]',
    (name, value, why, remedy) => {
      const build = () => checkSettings({ ...valid, [name]: value });
      expect(build).toThrow(why);
      expect(build).toThrow(remedy);
      expect(build).toThrow(name);
      const isHarmless = /ORIGINS|ENVIRONMENT/.test(name) || value.trim().length < 3;
      if (!isHarmless) expect(build).not.toThrow(value);
    },
  );

  it('a production build without settings stops with a line for each one that it needs', () => {
    const build = () => checkSettings({ VITE_ENVIRONMENT: 'production' });
    expect(build).toThrow(
      /^Missing required environment variable: VITE_API_BASE_URL\nVITE_ALLOWED_HOST_ORIGINS is not set\. .*\nVITE_SUPPORT_TEXT is not set\. .*\nVITE_SUPPORT_URL is not set\. .*\nVITE_LEARN_MORE_URL is not set\. .*$/,
    );
  });

  it('a production build names every unknown and every wrong setting at once', () => {
    const build = () =>
      checkSettings({ ...valid, VITE_A: '1', VITE_B: '2', VITE_SUPPORT_URL: '/contact/' });
    expect(build).toThrow(
      /^VITE_SUPPORT_URL is not an https:.*\nVITE_A is not a setting .*\nVITE_B is not a setting .*$/,
    );
  });

  it.each([undefined, ''])(
    'a production build with an API base URL of %j stops with the exact message',
    (value) => {
      const configuration: Record<string, string> = { ...valid };
      if (value === undefined) delete configuration.VITE_API_BASE_URL;
      else configuration.VITE_API_BASE_URL = value;
      expect(() => checkSettings(configuration)).toThrow(
        /^Missing required environment variable: VITE_API_BASE_URL$/,
      );
    },
  );

  it.each([
    ['VITE_API_BASE_URL', 'https://assist-api.example.gov/assist/'],
    ['VITE_API_BASE_URL', 'http://127.0.0.1:3002'],
    ['VITE_SUPPORT_URL', 'https://www.example.gov/contact/'],
    ['VITE_SUPPORT_URL', 'sms:+61400000000'],
    ['VITE_SENTRY_DSN', 'https://key@errors.example.gov/path/1'],
    ['VITE_SENTRY_ENABLED', 'false'],
    ['VITE_SENTRY_REPLAY', 'false'],
    ['VITE_VISITOR_EVENTS', 'true'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '0'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '0.1'],
    ['VITE_SENTRY_TRACES_SAMPLE_RATE', '1.0'],
    ['VITE_LANGFUSE_BASE_URL', ' '],
    ['VITE_DEPARTMENT_NAME', 'the Department of Veterans’ Affairs <DVA> & “friends”'],
  ])('a production build takes %s=%s', (name, value) => {
    const configuration = { ...valid, [name]: value };
    expect(() => checkSettings(configuration)).not.toThrow();
  });
});

describe('a build outside production', () => {
  it.each(['VITE_LEARN_MORE_URL', 'VITE_ALLOWED_HOST_ORIGINS'])(
    'a build outside production needs no %s',
    (name) => {
      const configuration = { ...valid, VITE_ENVIRONMENT: 'staging', [name]: '' };
      expect(() => checkSettings(configuration)).not.toThrow();
    },
  );

  it('a build outside production needs nobody to turn to, but both or neither of text and address', () => {
    const neither = {
      ...valid,
      VITE_ENVIRONMENT: 'local',
      VITE_SUPPORT_TEXT: '',
      VITE_SUPPORT_URL: '',
    };
    expect(() => checkSettings(neither)).not.toThrow();
    expect(() => checkSettings({ ...neither, VITE_SUPPORT_URL: 'tel:1' })).toThrow(
      'VITE_SUPPORT_TEXT is not set, but VITE_SUPPORT_URL requires it.',
    );
  });

  it('a build outside production takes http: addresses', () => {
    const configuration = {
      VITE_API_BASE_URL: 'http://api.test.example',
      VITE_ENVIRONMENT: 'test',
      VITE_ALLOWED_HOST_ORIGINS: 'http://www.test.example',
    };
    expect(() => checkSettings(configuration)).not.toThrow();
  });

  it('a build outside production lets only the local demo site embed when nothing is set', () => {
    const { VITE_API_BASE_URL } = valid;
    expect(checkSettings({ VITE_API_BASE_URL })).toEqual({
      VITE_API_BASE_URL,
      VITE_ALLOWED_HOST_ORIGINS: localOrigins.demoSite,
    });
  });
});

it('a settings file may say true, false and numbers without quotation marks', () => {
  const settings = { ...valid, VITE_SENTRY_ENABLED: true, VITE_SENTRY_TRACES_SAMPLE_RATE: 0.1 };
  expect(checkSettings(settings)).toMatchObject({
    VITE_SENTRY_ENABLED: 'true',
    VITE_SENTRY_TRACES_SAMPLE_RATE: '0.1',
  });
});

it.each(['.env.example', 'docs/operate/deploying.md'])(
  'every setting of the build stands in %s, and no other',
  async (file) => {
    const named = (await readFile(fromRoot(file), 'utf8')).match(/VITE_[A-Z_]*[A-Z]/g);
    expect(new Set(named)).toEqual(new Set(settingNames));
  },
);
