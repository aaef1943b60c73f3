// @vitest-environment happy-dom
import type { Language } from '@assist/words';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../test-support/scripted-session.ts';
import { type CompiledTexts, createWords, englishWords } from '../words/words.ts';
import { wordsAtom } from './atoms.ts';
import { applyWords, createSetLanguage, waitForLanguage } from './language.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates `setLanguage` with a fake `load`. Its words arrive only when the test calls `end` or `fail`. */
function createScripted(
  languages: readonly [Language, ...Language[]] = ['en', 'ar', 'cy', 'es', 'fr'],
  texts: CompiledTexts = {},
) {
  const store = createStore();
  applyWords(store, englishWords);
  const loading: { language: Language; end: () => void; fail: () => void }[] = [];
  const load = (language: Language, own: CompiledTexts) =>
    new Promise<ReturnType<typeof createWords>>((resolve, reject) => {
      loading.push({
        language,
        end: () =>
          resolve(createWords(language, { drawerTitle: `Title ${language}` }, own[language] ?? {})),
        fail: () => reject(new TypeError('Failed to fetch')),
      });
    });
  const setLanguage = createSetLanguage(store, { languages, texts }, load);
  const shown = () => store.get(wordsAtom).language;
  return { store, loading, setLanguage, shown };
}

it.each([
  ['ar-EG', 'ar', 'rtl'],
  ['FR', 'fr', 'ltr'],
])('the language %s sets the words, and the document’s `lang` %s and `dir` %s', async (...row) => {
  const [tag, language, direction] = row;
  const { loading, setLanguage, shown } = createScripted();
  const setting = setLanguage(tag);
  expect(shown()).toBe('en');
  loading[0]?.end();
  await setting;
  expect(shown()).toBe(language);
  expect(document.documentElement.lang).toBe(language);
  expect(document.documentElement.dir).toBe(direction);
  expect(document.title).toBe(`Title ${language}`);
});

it.each(['de', '', 'nonsense', 'ar', 'mi-NZ'])(
  'the language %j that is not turned on falls back to the first',
  async (tag) => {
    const { loading, setLanguage, shown } = createScripted(['cy', 'fr']);
    const setting = setLanguage(tag);
    loading[0]?.end();
    await setting;
    expect(shown()).toBe('cy');
  },
);

it('the current language is not loaded again', async () => {
  const { loading, setLanguage } = createScripted();
  await setLanguage('en-AU');
  await setLanguage('de');
  expect(loading).toEqual([]);
});

it('the department’s own messages replace those of the catalogue', async () => {
  const { store, loading, setLanguage } = createScripted(['en', 'fr'], { fr: { stop: 'Halte' } });
  const setting = setLanguage('fr');
  loading[0]?.end();
  await setting;
  expect(store.get(wordsAtom).say('stop')).toBe('Halte');
});

it('a language that cannot be loaded keeps the current words, and the next call loads it again', async () => {
  const { loading, setLanguage, shown } = createScripted();
  const failing = setLanguage('fr');
  loading[0]?.fail();
  await failing;
  expect(shown()).toBe('en');
  const setting = setLanguage('fr');
  loading[1]?.end();
  await setting;
  expect(shown()).toBe('fr');
});

it.each([
  ['fr', 'es', 'es'],
  ['fr', 'en', 'en'],
])('the language %s, still loading, is overtaken by %s', async (first, second, expected) => {
  const { loading, setLanguage, shown } = createScripted();
  const early = setLanguage(first);
  const late = setLanguage(second);
  loading[1]?.end();
  await late;
  loading[0]?.end();
  await early;
  expect(shown()).toBe(expected);
});

it('waiting for a language ends with it, or after 3 s', async () => {
  const onEnd = vi.fn();
  await waitForLanguage(Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  void waitForLanguage(new Promise(() => undefined)).then(onEnd);
  vi.advanceTimersByTime(2_999);
  await settle();
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await settle();
  expect(onEnd).toHaveBeenCalledOnce();
});
