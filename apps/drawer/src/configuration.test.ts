import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';

const apiBaseUrl = { VITE_API_BASE_URL: 'https://api.example.gov/' };
const required = { ...apiBaseUrl, VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov' };

describe('the configuration', () => {
  it.each([{}, { VITE_API_BASE_URL: '' }, { VITE_API_BASE_URL: '  ' }])(
    'the drawer’s configuration refuses a missing or empty API base URL: %j',
    (variables) => {
      expect(() => readConfiguration(variables)).toThrow(
        new Error('Missing required environment variable: VITE_API_BASE_URL'),
      );
    },
  );

  it('the drawer’s configuration requires only the API base URL and the host origins', () => {
    expect(readConfiguration(required)).toEqual({
      apiBaseUrl: 'https://api.example.gov',
      allowedHostOrigins: ['https://www.example.gov'],
      environment: 'local',
      isProduction: false,
      departmentName: undefined,
      languages: ['en', 'en'],
      texts: {},
      learnMoreUrl: undefined,
      support: undefined,
      errorReporting: 'missing',
      feedbackService: undefined,
      monitoring: {
        isEnabled: false,
        dsn: undefined,
        tracesSampleRate: 1,
        isReplayEnabled: true,
      },
      sendsVisitorEvents: false,
    });
  });

  it('the drawer’s configuration rejects a build without allowed host origins', () => {
    expect(() => readConfiguration(apiBaseUrl)).toThrow(
      new Error('Missing required environment variable: VITE_ALLOWED_HOST_ORIGINS'),
    );
  });

  it('the drawer’s configuration reads every variable', () => {
    const configuration = readConfiguration({
      ...apiBaseUrl,
      VITE_ENVIRONMENT: 'production',
      VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov, https://example.gov,',
      VITE_DEPARTMENT_NAME: 'the Department of Examples',
      VITE_LANGUAGES: 'fr ar',
      VITE_TEXTS: { en: { stop: 'Halt' } },
      VITE_LEARN_MORE_URL: 'https://www.example.gov/about/',
      VITE_SUPPORT_TEXT: 'Call us',
      VITE_SUPPORT_URL: 'https://www.example.gov/contact/',
      VITE_SENTRY_DSN: 'https://key@errors.example.gov/1',
      VITE_LANGFUSE_BASE_URL: 'https://feedback.example.gov/',
      VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-1',
      VITE_SENTRY_ENABLED: 'true',
      VITE_SENTRY_REPLAY: 'false',
      VITE_SENTRY_TRACES_SAMPLE_RATE: '0.1',
    });
    expect(configuration).toMatchObject({
      allowedHostOrigins: ['https://www.example.gov', 'https://example.gov'],
      isProduction: true,
      departmentName: 'the Department of Examples',
      languages: ['fr', 'ar', 'en'],
      texts: { en: { stop: 'Halt' } },
      learnMoreUrl: 'https://www.example.gov/about/',
      support: { text: 'Call us', url: 'https://www.example.gov/contact/' },
      errorReporting: 'configured',
      feedbackService: { baseUrl: 'https://feedback.example.gov', publicKey: 'pk-lf-1' },
      monitoring: {
        isEnabled: true,
        dsn: 'https://key@errors.example.gov/1',
        tracesSampleRate: 0.1,
        isReplayEnabled: false,
      },
    });
  });

  it.each(['', 'de', 'none'])(
    'the drawer’s configuration falls back to English for the language %j',
    (language) => {
      const { languages } = readConfiguration({ ...required, VITE_LANGUAGES: language });
      expect(languages[0]).toBe('en');
    },
  );

  it.each([
    { VITE_LANGFUSE_BASE_URL: 'https://feedback.example.gov' },
    { VITE_LANGFUSE_PUBLIC_KEY: 'pk-lf-1' },
    { VITE_LANGFUSE_BASE_URL: 'https://feedback.example.gov', VITE_LANGFUSE_PUBLIC_KEY: ' ' },
  ])(
    'the drawer’s configuration has no service for feedback without both its settings: %j',
    (variables) => {
      expect(readConfiguration({ ...required, ...variables }).feedbackService).toBeUndefined();
    },
  );
});
