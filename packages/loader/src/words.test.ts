import { LANGUAGES } from '@assist/words';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWords, type WordKey, word } from './words.ts';

const drawerUrl = 'https://cdn.example/drawer/index.html';
const languages = 'en fr ar cy';
const fetchWords = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetchWords);

beforeEach(async () => {
  await loadWords('en', { drawerUrl });
  fetchWords.mockReset();
  fetchWords.mockImplementation(async () => Response.json({ ask: 'Demander', language: 'fr' }));
});

test('the loader’s words are English by default', () => {
  expect(word('ask')).toBe('Ask');
  expect(word('direction')).toBe('ltr');
});

test('a key that is chosen at run time gives its message', () => {
  const key = (isOpen: boolean): WordKey => (isOpen ? 'close' : 'ask');
  expect([word(key(true)), word(key(false))]).toEqual(['Close', 'Ask']);
});

test('a message holds its number', () => {
  expect(word('excess', { count: 12 })).toBe('Shorten by 12 characters');
});

describe('the words of a page’s language', () => {
  test.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['AR_eg', 'ar'],
  ])('the words of %s come from %s.json', async (tag, file) => {
    await loadWords(tag, { drawerUrl, languages });
    expect(fetchWords.mock.lastCall?.[0]).toBe(`https://cdn.example/words/${file}.json`);
    expect(word('ask')).toBe('Demander');
  });

  test.each(['', 'en', 'en-US', 'de', '../x'])('the words of %j are built in', async (tag) => {
    await loadWords(tag, { drawerUrl, languages });
    expect(fetchWords).not.toHaveBeenCalled();
    expect(word('language')).toBe('en');
  });

  test.each(LANGUAGES)('the language %s is off until the department lists it', async (tag) => {
    await loadWords(tag, { drawerUrl });
    expect(fetchWords).not.toHaveBeenCalled();
    expect(word('ask')).toBe('Ask');
  });

  test.each([
    ['de', 'cy cy fr', 'cy'],
    ['', 'fr fr', 'fr'],
    ['ar', 'fr fr', 'fr'],
    ['en', 'fr fr', undefined],
    ['en', 'en fr en', 'en'],
  ])('a page in %j with the languages %j gets the file of %s', async (tag, list, file) => {
    await loadWords(tag, { drawerUrl, languages: list });
    expect(fetchWords.mock.calls.map(([url]) => url)).toEqual(
      file === undefined ? [] : [`https://cdn.example/words/${file}.json`],
    );
  });

  test('words that a file lacks are English', async () => {
    await loadWords('fr', { drawerUrl, languages });
    expect(word('close')).toBe('Close');
  });

  test.each([
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the file is no JSON', async () => new Response('<!doctype html>')],
    ['the file is missing', async () => Response.json({ ask: 'Gone' }, { status: 404 })],
  ])('the words are English if %s', async (_, answer) => {
    fetchWords.mockImplementation(answer);
    await loadWords('fr', { drawerUrl, languages });
    expect(word('ask')).toBe('Ask');
  });

  test('the last of several languages wins, even if an earlier one loads later', async () => {
    let answerFrench = (_: Response): void => {};
    fetchWords.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerFrench = resolve;
        }),
    );
    const french = loadWords('fr', { drawerUrl, languages });
    await vi.waitFor(() => expect(fetchWords).toHaveBeenCalled());
    fetchWords.mockImplementationOnce(async () => Response.json({ ask: 'Gofyn' }));
    expect(await loadWords('cy', { drawerUrl, languages })).toBe(true);
    answerFrench(Response.json({ ask: 'Demander' }));
    expect(await french).toBe(false);
    expect(word('ask')).toBe('Gofyn');
  });

  test('a thousand changes of the language in one task make one request', async () => {
    const changes = Array.from({ length: 1_000 }, (_, index) =>
      loadWords(index % 2 === 0 ? 'cy' : 'fr', { drawerUrl, languages }),
    );
    expect((await Promise.all(changes)).filter(Boolean)).toHaveLength(1);
    expect(fetchWords.mock.calls).toHaveLength(1);
    expect(fetchWords.mock.lastCall?.[0]).toMatch(/fr\.json$/);
  });
});
