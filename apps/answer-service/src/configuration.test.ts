import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration, SETTINGS } from './configuration.ts';

const read = (environment: Record<string, string>): ReturnType<typeof readConfiguration> =>
  readConfiguration(environment, '/work');

describe('readConfiguration', () => {
  it('the configuration of the answer service has a default for everything', () => {
    const configuration = read({});
    expect(configuration).toMatchObject({
      port: 3002,
      host: '127.0.0.1',
      allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3001'],
      language: 'en',
      contentLanguage: 'en',
      texts: {},
      suggestedQuestions: [],
      streamDelayMs: 15,
      questionsPerMinute: 15,
      trustedProxies: 0,
    });
    expect(configuration.siteUrl.href).toBe('http://localhost:3000/');
    expect(configuration.contentDir).toMatch(/\/content$/);
    expect(configuration.contacts.crisis.links).toEqual([
      { label: 'Call 988, then press 1', url: 'tel:988' },
      { label: 'text 838255', url: 'sms:838255' },
    ]);
    expect(configuration.contacts.violence).toBe(configuration.contacts.crisis);
    expect(configuration.model).toBeUndefined();
  });

  it('the configuration of the answer service reads variables, and empty ones count as unset', () => {
    expect(
      read({
        PORT: '4000',
        HOST: '',
        CONTENT_DIR: '../shared/content',
        SITE_URL: 'https://department.example/site',
        NEXT_STEP_HOSTS: 'pay.example, forms.example:8443',
        ALLOWED_ORIGINS: ' https://a.example , https://b.example:8443,',
        CRISIS_CONTACT: 'Call\\n[now](tel:1)',
        VIOLENCE_CONTACT: 'Call [them](https://help.example/)',
        LANGUAGE: 'fr-CA',
        CONTENT_LANGUAGE: 'de-AT',
        SUGGESTED_QUESTIONS: 'One? ; Two?',
        MODEL_BASE_URL: 'https://models.example/v1',
        MODEL_NAME: 'small',
        MODEL_API_KEY: 'key',
      }),
    ).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      contentDir: '/shared/content',
      nextStepHosts: ['pay.example', 'forms.example:8443'],
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
      contacts: {
        crisis: {
          markdown: 'Call\nnow',
          text: 'Call\nnow',
          links: [{ label: 'now', url: 'tel:1' }],
        },
        violence: { markdown: 'Call [them](https://help.example/)', text: 'Call them' },
      },
      language: 'fr',
      contentLanguage: 'de-AT',
      suggestedQuestions: ['One?', 'Two?'],
      model: {
        baseUrl: 'https://models.example/v1',
        name: 'small',
        apiKey: 'key',
        timeoutMs: 20_000,
      },
    });
  });

  it.each(['', ' '])('the cache folder of an XDG_CACHE_HOME of %j is that of the user', (empty) => {
    const { cacheFolder } = read({ HOME: '/home/assist', XDG_CACHE_HOME: empty });
    expect(cacheFolder).toBe('/home/assist/.cache/assist-embeddings');
  });

  it('contacts in a language are for visitors who speak it, and the others for everybody else', () => {
    const crisis = { CRISIS_CONTACT: 'Call 1.', CRISIS_CONTACT_FR: 'Appelez le 1.' };
    const { contacts } = read({ ...crisis, VIOLENCE_CONTACT_ES: 'Llame al 2.' });
    expect(contacts.local).toEqual({
      es: { crisis: contacts.crisis, violence: expect.objectContaining({ text: 'Llame al 2.' }) },
      fr: {
        crisis: expect.objectContaining({ text: 'Appelez le 1.' }),
        violence: expect.objectContaining({ text: 'Appelez le 1.' }),
      },
    });
    const violence = read({ ...crisis, VIOLENCE_CONTACT: 'Call 2.' }).contacts;
    expect(violence.local?.fr?.violence.text).toBe('Call 2.');
  });

  const beyond = {
    ALLOWED_ORIGINS: 'http://localhost:3000,https://department.example',
    CRISIS_CONTACT: 'Call 1.',
    CONTENT_DIR: '/srv/pages',
    SITE_URL: 'https://department.example',
  };

  it('the configuration accepts other machines with the required variables, and this machine without them', () => {
    expect(read(beyond)).toMatchObject({ contentDir: '/srv/pages' });
    expect(read({ ALLOWED_ORIGINS: 'http://[::1]:1,http://127.0.0.1:2' }).contacts).toBeDefined();
  });

  describe('the texts of a department', () => {
    async function readTexts(text: string): Promise<ReturnType<typeof read>['texts']> {
      const path = join(await mkdtemp(join(tmpdir(), 'assist-texts-')), 'texts.json');
      await writeFile(path, text);
      return read({ TEXTS: path }).texts;
    }

    it('the texts of the service are read, and those of the widget are ignored', async () => {
      const text = '{"fr":{"service.paused":"En pause.","drawer.unknown":"{","loader.slow":7}}';
      expect(await readTexts(text)).toEqual({ fr: { 'service.paused': 'En pause.' } });
    });

    it('each fault of the texts is a line of the error', async () => {
      const text =
        '{"de":{},"fr":{"service.pausd":"En pause.","service.moreOnPage":"et {n} de plus"}}';
      await expect(readTexts(text)).rejects.toThrow(
        [
          'TEXTS: de is not a language of the catalogue (ar, cy, en, es, fr, mi).',
          'TEXTS: fr: service.pausd is not a key of the catalogue.',
          'TEXTS: fr: service.moreOnPage must contain {count}.',
        ].join('\n'),
      );
    });

    it('a file of texts that is not JSON, or no object, is a fault', async () => {
      await expect(readTexts('{')).rejects.toThrow(/^TEXTS cannot be read: .*JSON/);
      await expect(readTexts('[]')).rejects.toThrow(
        'TEXTS: texts must be an object such as {"en": {"drawer.stop": "Stop"}}.',
      );
    });
  });

  // Tests wrong settings that test-kit's wrong-settings.txt does not list. server.test.ts tests the listed settings
  // with a real process.
  it.each([
    ['PORT', '70000'],
    ['SITE_URL', 'ftp://department.example'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', 'https://a.example,www.b.example'],
    ['CONTENT_LANGUAGE', 'en-12'],
    ['CRISIS_CONTACT', '[Call](javascript:1)'],
    ['VIOLENCE_CONTACT_MI', '[Call](javascript:1)'],
    ['TRUSTED_PROXIES', '-1'],
    ['STREAM_DELAY_MS', '1.5'],
    ['QUESTIONS_PER_MINUTE', '0'],
    ['MODEL_CALLS_PER_DAY', '0'],
    ['TRACE_TEXT', 'all'],
    ['LANGFUSE_SECRET_KEY', 'pk-lf-1'],
    ['POSTGRES_URL', 'mysql://127.0.0.1/assist'],
    ['SUGGESTED_QUESTIONS', `How?;${'x'.repeat(151)}`],
    ['MODEL_BASE_URL', 'https://me:word@models.example/v1'],
    ['LANGFUSE_BASE_URL', 'langfuse.example'],
  ])('the error about the setting %s with the value %j names the setting', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigurationError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it('the error about two settings that belong together names the missing one', () => {
    const said = 'MODEL_NAME must be set, because MODEL_BASE_URL is: set all of MODEL_BASE_URL and';
    expect(() => read({ MODEL_BASE_URL: 'https://models.example/v1' })).toThrow(said);
  });

  it('the error about a setting never repeats a password', () => {
    expect(() => read({ MODEL_BASE_URL: 'https://me:word@models.example/v1' })).not.toThrow(
      'word@',
    );
  });
});

describe('the documented settings', async () => {
  const root = new URL('../../../', import.meta.url);
  const table = await readFile(new URL('docs/operate/settings.md', root), 'utf8');
  const rows = [...table.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \| `(.+)` \|$/gm)].map(
    ([, name = '', , otherwise = '', example = '']) => ({
      name,
      // A default that is no value is described in words.
      otherwise: /^`([^`]*)`$/.exec(otherwise)?.[1],
      example,
    }),
  );

  it('the table of settings has each setting of the schema, and no other', () => {
    const documented = rows.map(({ name }) => name).filter((name) => !name.endsWith('_FR'));
    expect(documented.toSorted()).toEqual(SETTINGS.toSorted());
  });

  it('.env.example has each setting of the table with its default, or with the example', async () => {
    const file = await readFile(new URL('.env.example', root), 'utf8');
    const lines = [...file.matchAll(/^# (?!VITE_)([A-Z_]+=.*)$/gm)].map(([, line]) => line);
    const expected = rows.map(({ name, otherwise, example }) => `${name}=${otherwise ?? example}`);
    expect(lines.toSorted()).toEqual(expected.toSorted());
  });

  /** Settings without which others do not count. */
  const base = {
    CRISIS_CONTACT: 'Call 1.',
    CONTENT_DIR: '/srv/pages',
    SITE_URL: 'https://department.example',
    MODEL_BASE_URL: 'https://model.example',
    MODEL_NAME: 'm',
    EMBEDDINGS: 'endpoint',
    EMBEDDINGS_BASE_URL: 'https://embeddings.example',
    EMBEDDINGS_MODEL: 'm',
    LANGFUSE_BASE_URL: 'https://traces.example',
    LANGFUSE_PUBLIC_KEY: 'pk-lf-2',
    LANGFUSE_SECRET_KEY: 'sk-lf-2',
  };

  it.each(rows.filter(({ name }) => name !== 'TEXTS'))(
    'the example of $name changes the service, and its documented default does not',
    ({ name, otherwise, example }) => {
      expect(read({ ...base, [name]: example })).not.toEqual(read(base));
      if (otherwise !== undefined) expect(read({ [name]: otherwise })).toEqual(read({}));
    },
  );
});
