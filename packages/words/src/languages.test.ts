import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '../languages/en.json';
import { compileMessages } from './compile-messages.ts';
import { directionOf, findLanguage, LANGUAGES } from './languages.ts';

const folder = new URL('../languages/', import.meta.url);
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));
const sections = ['shared', 'loader', 'drawer', 'service'] as const;
const argumentsOf = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

it('every language of the catalogue has a file', () => {
  expect(readdirSync(folder).sort()).toEqual(LANGUAGES.map((language) => `${language}.json`));
});

it.each([
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['FR_ca', 'fr'],
  ['  ar-EG ', 'ar'],
  ['de', undefined],
  ['frr', undefined],
  ['', undefined],
])('the language of the tag %j is %j', (tag, language) => {
  expect(findLanguage(tag)).toBe(language);
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the words in %s', (language) => {
  const words = read(language);

  it('have the keys and arguments of the English words', () => {
    const faults = sections.flatMap((section) => [
      ...Object.entries(english[section]).flatMap(([key, message]) => {
        const translated = words[section][key];
        if (translated === undefined) return [`${language}: ${section}.${key} is missing`];
        const [found, wanted] = [argumentsOf(translated).join(), argumentsOf(message).join()];
        return found === wanted ? [] : [`${language}: ${section}.${key} must use {${wanted}}`];
      }),
      ...Object.keys(words[section])
        .filter((key) => !(key in english[section]))
        .map((key) => `${language}: ${section}.${key} is not in en.json`),
    ]);
    expect(faults.join('\n')).toBe('');
  });

  it('are ICU messages with all plural categories of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const section of sections) {
      for (const message of Object.values(compileMessages(words[section]))) {
        for (const forms of pluralsOf(message)) {
          expect(
            Object.keys(forms)
              .filter((form) => !form.startsWith('='))
              .sort(),
          ).toEqual([...pluralCategories].sort());
        }
      }
    }
  });

  it('say who has read them, their language and their direction', () => {
    expect(words.review).toBe('Not yet read by a native speaker.');
    expect(words.loader.language).toBe(language);
    expect(words.loader.direction).toBe(directionOf(language));
  });
});

it('a malformed message is named by its key', () => {
  expect(() => compileMessages({ stop: '{count' })).toThrow('stop is not an ICU message');
});

function pluralsOf(message: unknown): Record<string, unknown>[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((part) => {
    const forms = Array.isArray(part) ? part[2] : undefined;
    return typeof forms === 'object' && forms !== null ? [forms] : [];
  });
}
