import { loader, shared } from '@assist/words/languages/en.json';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWords, withCount, words } from './words.ts';

const drawerUrl = 'https://cdn.example/drawer/index.html';
const fetchWords = vi.fn<(url: URL) => Promise<Response>>();
vi.stubGlobal('fetch', fetchWords);

beforeEach(async () => {
  await loadWords('en', { drawerUrl });
  fetchWords.mockReset();
  fetchWords.mockImplementation(async () => Response.json({ ask: 'Demander', lang: 'fr' }));
});

test('the loader’s words are English by default', () => {
  expect(words).toEqual({ ...shared, ...loader, lang: 'en', dir: 'ltr' });
});

describe('the words of a page’s language', () => {
  test.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['AR_eg', 'ar'],
  ])('the words of %s come from %s.json', async (tag, file) => {
    await loadWords(tag, { drawerUrl });
    expect(String(fetchWords.mock.lastCall?.[0])).toBe(`https://cdn.example/words/${file}.json`);
    expect(words.ask).toBe('Demander');
  });

  test.each(['', 'en', 'en-US', 'de', '../x'])('the words of %j are built in', async (tag) => {
    await loadWords(tag, { drawerUrl });
    expect(fetchWords).not.toHaveBeenCalled();
    expect(words.lang).toBe('en');
  });

  test.each([
    ['de', 'cy ar cy es fr mi', 'cy'],
    ['', 'fr ar cy es fr mi', 'fr'],
    ['en', 'fr ar cy es fr mi', undefined],
    ['en', 'en ar cy en es fr mi', 'en'],
  ])('a page in %j with the languages %j gets the file of %s', async (tag, languages, file) => {
    await loadWords(tag, { drawerUrl, languages });
    expect(fetchWords.mock.calls.map(([url]) => url.pathname)).toEqual(
      file === undefined ? [] : [`/words/${file}.json`],
    );
  });

  test('words that a file lacks are English', async () => {
    await loadWords('fr', { drawerUrl });
    expect(words.close).toBe('Close');
  });

  test.each([
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the file is no JSON', async () => new Response('<!doctype html>')],
  ])('the words are English if %s', async (_, answer) => {
    fetchWords.mockImplementation(answer);
    await loadWords('fr', { drawerUrl });
    expect(words.ask).toBe('Ask');
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
    fetchWords.mockImplementationOnce(async () => Response.json({ ask: 'Holi' }));
    await loadWords('cy', { drawerUrl });
    answerFrench(Response.json({ ask: 'Demander' }));
    await french;
    expect(words.ask).toBe('Holi');
  });
});

test('a number is inserted into a message', () => {
  expect(withCount('{count} too many', 12)).toBe('12 too many');
});
