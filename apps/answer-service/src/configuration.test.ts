import { describe, expect, it } from 'vitest';
import { answerLimitMs, ConfigurationError, readConfiguration } from './configuration.ts';

const read = (environment: Record<string, string>): ReturnType<typeof readConfiguration> =>
  readConfiguration(environment, '/work');

describe('readConfiguration', () => {
  it('needs nothing set', () => {
    const configuration = read({});
    expect(configuration).toMatchObject({
      port: 3002,
      host: '127.0.0.1',
      allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3001'],
      suggestedQuestions: [],
      streamDelayMs: 15,
      questionsPerMinute: 15,
      resumesPerMinute: 180,
      trustedProxies: 0,
      resumeLifetimeMs: 300_000,
      resumeMaxAnswers: 1_000,
      resumeMaxBytes: 33_554_432,
    });
    expect(configuration.siteUrl.href).toBe('http://localhost:3000/');
    expect(configuration.contentDir).toMatch(/\/content$/);
    expect(configuration.contacts.crisis.links).toEqual([
      { label: 'call 988, then press 1', url: 'tel:988' },
      { label: 'text 838255', url: 'sms:838255' },
    ]);
    expect(configuration.contacts.violence).toBe(configuration.contacts.crisis);
    expect(configuration.model).toBeUndefined();
  });

  it('reads what is set; an empty variable is not', () => {
    expect(
      read({
        PORT: '4000',
        HOST: '',
        CONTENT_DIR: '../shared/corpus',
        SITE_URL: 'https://department.example/site',
        ALLOWED_ORIGINS: ' https://a.example , https://b.example:8443,',
        CRISIS_CONTACT: 'Call\\n[now](tel:1)',
        VIOLENCE_CONTACT: 'Call [them](https://help.example/)',
        SUGGESTED_QUESTIONS: 'One? ; Two?',
        RESUME_MINUTES: '0.5',
        MODEL_BASE_URL: 'https://models.example/v1',
        MODEL_NAME: 'small',
        MODEL_API_KEY: 'key',
      }),
    ).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      contentDir: '/shared/corpus',
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
      contacts: {
        crisis: {
          markdown: 'Call\nnow',
          text: 'Call\nnow',
          links: [{ label: 'now', url: 'tel:1' }],
        },
        violence: { markdown: 'Call [them](https://help.example/)', text: 'Call them' },
      },
      suggestedQuestions: ['One?', 'Two?'],
      resumeLifetimeMs: 30_000,
      model: {
        baseUrl: 'https://models.example/v1',
        name: 'small',
        apiKey: 'key',
        timeoutMs: 20_000,
      },
    });
  });

  const beyond = {
    ALLOWED_ORIGINS: 'http://localhost:3000,https://department.example',
    CRISIS_CONTACT: 'Call 1.',
    CONTENT_DIR: '/srv/pages',
    SITE_URL: 'https://department.example',
  };

  it.each(['CRISIS_CONTACT', 'CONTENT_DIR', 'SITE_URL'])(
    'asks for %s once pages of other machines may ask',
    (name) => {
      expect(() => read({ ...beyond, [name]: ' ' })).toThrow(
        new RegExp(`^${name} must be set, because ALLOWED_ORIGINS names pages of other machines: `),
      );
    },
  );

  it('asks for nothing more where pages of other machines may ask, or only those of this one', () => {
    expect(read(beyond)).toMatchObject({ contentDir: '/srv/pages' });
    expect(read({ ALLOWED_ORIGINS: 'http://[::1]:1,http://127.0.0.1:2' }).contacts).toBeDefined();
  });

  it('says how long an answer may take: every call it may wait for, and its own work', () => {
    expect(answerLimitMs(read({}))).toBe(10_000);
    const endpoint = { EMBEDDINGS_BASE_URL: 'https://m.example', EMBEDDINGS_MODEL: 'm' };
    const model = {
      MODEL_BASE_URL: 'https://m.example',
      MODEL_NAME: 'm',
      MODEL_TIMEOUT_MS: '60000',
    };
    expect(answerLimitMs(read({ ...endpoint, EMBEDDINGS: 'endpoint', ...model }))).toBe(75_000);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['STREAM_DELAY_MS', '1.5', 'STREAM_DELAY_MS must be a whole number from 0 to 1000.'],
    ['TRUSTED_PROXIES', '-1', 'TRUSTED_PROXIES must be a whole number from 0 to 10.'],
    [
      'REDIS_URL',
      'http://a',
      'REDIS_URL must be an address that begins with redis:// or rediss://.',
    ],
    [
      'POSTGRES_URL',
      'mysql://a',
      'POSTGRES_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    ['METRICS_PORT', '-1', 'METRICS_PORT must be a whole number from 0 to 65535.'],
    ['TRACE_TEXT', 'all', 'TRACE_TEXT must be none or masked.'],
    [
      'LANGFUSE_SECRET_KEY',
      'sk-lf-1',
      'LANGFUSE_BASE_URL must be set, or none of LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY.',
    ],
    ['MODEL_CALLS_PER_DAY', '0', 'MODEL_CALLS_PER_DAY must be a whole number from 1 to 100000000.'],
    ['EMBEDDINGS', 'yes', 'EMBEDDINGS must be none, local or endpoint.'],
    ['RESUME_MINUTES', 'five', 'RESUME_MINUTES must be a number above 0 and at most 60.'],
    ['RESUME_MINUTES', '61', 'RESUME_MINUTES must be a number above 0 and at most 60.'],
    [
      'SITE_URL',
      'department.example',
      'SITE_URL must be an address that begins with http:// or https://.',
    ],
  ])('says what %s must be when it is %j', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(new ConfigurationError(message));
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SITE_URL', 'department.example'],
    ['SITE_URL', 'ftp://department.example'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', 'null'],
    ['CRISIS_CONTACT', '[Call](javascript:1)'],
    ['CRISIS_CONTACT', '[Call](http://help.example/)'],
    ['VIOLENCE_CONTACT', '---'],
    ['TRUSTED_PROXIES', '-1'],
    ['STREAM_DELAY_MS', '1.5'],
    ['RESUME_MINUTES', '0'],
    ['SUGGESTED_QUESTIONS', 'x'.repeat(151)],
    ['MODEL_NAME', 'small'],
    ['MODEL_BASE_URL', 'https://models.example'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigurationError);
    expect(() => read({ [name]: value })).toThrow(/^(?!.*\n)[A-Z_]+ /);
    expect(() => read({ [name]: value })).toThrow(name.startsWith('MODEL') ? 'MODEL_NAME' : name);
  });
});
