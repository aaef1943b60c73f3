import { describe, expect, it } from 'vitest';
import { COMPLETIONS, post, questionBody, readParts } from '../test-support/ask-app.ts';
import {
  FIXTURE_ANSWERING,
  fixtureAppOptions,
  fixtureContent,
  readFixtureApp,
} from '../test-support/fixture-app.ts';
import { type AppOptions, createApp } from './app.ts';
import { createSayIn } from './words/service-words.ts';

/** Each text names its language, so that the tests can tell which language the service chose. */
const sayIn = createSayIn({
  es: { 'service.greeting': 'es: greeting', 'service.starting': 'es: starting' },
  fr: {
    'service.greeting': 'fr: greeting',
    'service.declined': 'fr: declined',
    'service.inCrisis': 'fr: in a crisis',
    'service.incomplete': 'fr: incomplete',
    'service.paused': 'fr: paused',
    'service.questionEmpty': 'fr: empty',
    'service.starting': 'fr: starting',
    'service.tooManyQuestions': 'fr: wait {count}',
  },
});

const { search } = await readFixtureApp();

function appWith(options: Partial<AppOptions> = {}) {
  return createApp({
    ...fixtureAppOptions(search),
    answering: { ...FIXTURE_ANSWERING, sayIn },
    ...options,
  });
}

const FRENCH = { 'accept-language': 'de, fr-CA;q=0.9, en;q=0.8' };

async function textOf(response: Response): Promise<string> {
  const parts = await readParts(response);
  return parts.map((part) => (part.type === 'text' ? part.value : '')).join('');
}

const message = async (response: Response): Promise<unknown> =>
  Object(await response.json()).error.message;

describe('the language of the answer API', () => {
  it('the service speaks the language that the question names', async () => {
    const asked = questionBody('hi', 'chat', { language: 'fr-CA' });
    expect(await textOf(await post(appWith(), asked))).toBe('fr: greeting');
    expect(await textOf(await post(appWith(), asked, { 'accept-language': 'es' }))).toBe(
      'fr: greeting',
    );
  });

  it('the service speaks the first known language of Accept-Language', async () => {
    expect(await textOf(await post(appWith(), questionBody('hi'), FRENCH))).toBe('fr: greeting');
  });

  it.each([7, 'x y', 'f'.repeat(36), 'de', null])(
    'the service ignores the language %j of a question',
    async (language) => {
      const asked = questionBody('hi', 'chat', { language });
      expect(await textOf(await post(appWith(), asked, FRENCH))).toBe('fr: greeting');
    },
  );

  it('the service speaks its own language to a request without a known one', async () => {
    const app = appWith({ language: 'es' });
    expect(await textOf(await post(app, questionBody('hi')))).toBe('es: greeting');
  });

  it('a decline and its contact are in the visitor’s language', async () => {
    const response = await post(appWith(), questionBody('what is the capital of France'), FRENCH);
    const text = await textOf(response);
    expect(text).toBe('fr: declined\n\nfr: in a crisis call 988, then press 1.');
  });

  it('an error is in the visitor’s language', async () => {
    const asked = questionBody('q', 'chat', { language: 'fr' });
    const paused = appWith({ isPaused: () => true });
    expect(await message(await post(paused, asked))).toBe('fr: paused');
    const starting = appWith({ content: () => undefined });
    expect(await message(await post(starting, asked))).toBe('fr: starting');
    expect(await message(await post(appWith(), questionBody(' '), FRENCH))).toBe('fr: empty');
    const limited = appWith({ questionsPerMinute: 1 });
    await (await post(limited, asked)).text();
    expect(await message(await post(limited, asked))).toMatch(/^fr: wait \d+$/);
  });

  it('an error of resuming and of suggestions is in the language of Accept-Language', async () => {
    const limited = appWith({ questionsPerMinute: 1 });
    for (let count = 0; count < 12; count += 1) await limited.request(COMPLETIONS);
    const resumed = await limited.request(COMPLETIONS, { headers: FRENCH });
    expect(await message(resumed)).toMatch(/^fr: wait \d+$/);
    const starting = appWith({ content: () => undefined });
    const suggested = await starting.request('/v2/suggestions', {
      headers: { 'accept-language': 'es' },
    });
    expect(await message(suggested)).toBe('es: starting');
  });

  it('the error of an answer that fails is in the visitor’s language', async () => {
    const find = (): Promise<never> => Promise.reject(new Error('away'));
    const content = fixtureContent({ find, page: async () => undefined });
    const app = appWith({ content: () => content });
    const parts = await readParts(await post(app, questionBody('gold card'), FRENCH));
    expect(parts.at(-1)).toEqual({ type: 'error', value: 'fr: incomplete' });
  });

  it('an error about a malformed request stays English', async () => {
    expect(await message(await post(appWith(), '{', FRENCH))).toBe('The body must be JSON.');
  });
});
