import { LANGUAGES } from '@assist/words';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWords, word, wordWithCount } from './words.ts';

const drawerUrl = 'https://cdn.example/drawer/index.html';
const fetchWords = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetchWords);

beforeEach(async () => {
  await loadWords('en', { drawerUrl });
  fetchWords.mockReset();
  fetchWords.mockImplementation(async () => Response.json({ Ask: 'Demander' }));
});

test('the loader’s words are English by default', () => {
  expect(word('ask')).toBe('Ask');
  expect(word('direction')).toBe('ltr');
});

describe('the words of a page’s language', () => {
  test.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['AR_eg', 'ar'],
  ])('the words of %s come from %s.json', async (tag, file) => {
    await loadWords(tag, { drawerUrl });
    expect(fetchWords.mock.lastCall?.[0]).toBe(`https://cdn.example/words/${file}.json`);
    expect(word('ask')).toBe('Demander');
  });

  test.each(['', 'en', 'en-US', 'de', '../x'])('the words of %j are built in', async (tag) => {
    await loadWords(tag, { drawerUrl });
    expect(fetchWords).not.toHaveBeenCalled();
    expect(word('language')).toBe('en');
  });

  test.each([
    ['de', 'cy ar cy es fr mi', 'cy'],
    ['', 'fr ar cy es fr mi', 'fr'],
    ['en', 'fr ar cy es fr mi', undefined],
    ['en', 'en ar cy en es fr mi', 'en'],
  ])('a page in %j with the languages %j gets the file of %s', async (tag, languages, file) => {
    await loadWords(tag, { drawerUrl, languages });
    expect(fetchWords.mock.calls.map(([url]) => url)).toEqual(
      file === undefined ? [] : [`https://cdn.example/words/${file}.json`],
    );
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'the loader knows the file of %s by default',
    async (language) => {
      await loadWords(language, { drawerUrl });
      expect(fetchWords).toHaveBeenCalledOnce();
    },
  );

  test('words that a file lacks are English', async () => {
    await loadWords('fr', { drawerUrl });
    expect(word('close')).toBe('Close');
  });

  test.each([
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the file is no JSON', async () => new Response('<!doctype html>')],
  ])('the words are English if %s', async (_, answer) => {
    fetchWords.mockImplementation(answer);
    await loadWords('fr', { drawerUrl });
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
    const french = loadWords('fr', { drawerUrl });
    fetchWords.mockImplementationOnce(async () => Response.json({ Ask: 'Gofyn' }));
    await loadWords('cy', { drawerUrl });
    answerFrench(Response.json({ Ask: 'Demander' }));
    await french;
    expect(word('ask')).toBe('Gofyn');
  });
});

test('a message holds its number', () => {
  expect(wordWithCount('excess', 12)).toBe('12 too many');
});
