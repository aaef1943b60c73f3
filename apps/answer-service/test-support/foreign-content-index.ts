import type { Page } from '@assist/content';
import { expect, it } from 'vitest';
import type { IndexStore } from '../src/engine/content-index.ts';
import { page } from './content-index.ts';

/** Pages in other languages than English, each with the forms of its words that a search must find. */
const FOREIGN: readonly (readonly [
  language: string,
  page: Page,
  found: readonly string[],
  ignored: string,
])[] = [
  [
    'fr',
    page('fr/', 'Allocations', [['Montant', 'Les vétérans reçoivent une pension mensuelle.']]),
    ['l’allocation', 'vétéran', 'quelles pensions mensuelles'],
    'est-ce que le',
  ],
  [
    'es',
    page('es/', 'Beneficios', [['Importe', 'Los veteranos reciben pensiones mensuales.']]),
    ['el beneficio', 'veterano', 'qué pensión mensual'],
    'de la para los',
  ],
  [
    'ar',
    page('ar/', 'معاشات', [['مبلغ', 'يحصل كل محارب على معاش شهري.']]),
    ['معاش', 'محارب', 'شهري'],
    'في من على',
  ],
  [
    'cy',
    page('cy/', 'Lwfansau', [['Swm', 'Mae cyn-filwyr yn cael pensiwn bob mis.']]),
    ['lwfansau', 'pensiwn'],
    'zzxqvw',
  ],
];

/**
 * Defines the tests that every search engine must pass in other languages than English.
 * @param open opens an empty store for content in a language
 */
export function describeForeignEngine(
  name: string,
  open: (language: string) => Promise<IndexStore>,
): void {
  it.each(FOREIGN)(
    `${name} finds forms of words in %s, and ignores function words`,
    { timeout: 60_000 },
    async (language, foreign, questions, ignored) => {
      const store = await open(language);
      const index = await store.open(
        language,
        async () => [foreign],
        async () => null,
      );
      for (const text of questions) {
        const { pagesByWords } = await index.rank({ text, synonyms: [] });
        expect({ text, urls: pagesByWords.map(({ url }) => url) }).toEqual({
          text,
          urls: [foreign.url],
        });
      }
      expect((await index.rank({ text: ignored, synonyms: [] })).pagesByWords).toEqual([]);
      await index.close();
    },
  );
}
