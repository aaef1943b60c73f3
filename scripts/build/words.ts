import { compileMessages } from '../../packages/words/src/compile-messages.ts';
import { CARD_WORDS, DEFAULT_LANGUAGE, type Language } from '../../packages/words/src/languages.ts';
import { languagesOf, type Settings } from './settings.ts';

type LanguageFile = Readonly<Record<'shared' | 'loader' | 'drawer', Record<string, string>>>;

/** All messages of the product, by path. A release does not contain the files, so they are bundled. */
const catalogue = import.meta.glob<LanguageFile>('../../packages/words/languages/*.json', {
  import: 'default',
  eager: true,
});

/** Returns the settings that the drawer reads, with its list of languages and its own messages, compiled. */
export function createDrawerSettings(settings: Settings) {
  const { VITE_TEXTS: texts, ...others } = settings;
  if (texts === undefined && others.VITE_LANGUAGES === undefined) return others;
  const compiled = Object.keys(texts ?? {}).map((language) => [
    language,
    compileMessages(ownMessages(settings, language, 'drawer')),
  ]);
  return {
    ...others,
    VITE_LANGUAGES: listLanguages(settings),
    VITE_TEXTS: Object.fromEntries(compiled),
  };
}

/** Returns the settings that the loader reads. It has the rule of the drawer for error reports, but not the DSN. */
export function createLoaderSettings(settings: Settings) {
  const { VITE_API_BASE_URL, VITE_ENVIRONMENT, VITE_SENTRY_DSN, VITE_SENTRY_ENABLED } = settings;
  const { VITE_SUPPORT_TEXT: text, VITE_SUPPORT_URL: url } = settings;
  return {
    apiBaseUrl: VITE_API_BASE_URL,
    languages: listLanguages(settings),
    reportsErrors:
      VITE_ENVIRONMENT === 'production' &&
      Boolean(VITE_SENTRY_DSN) &&
      VITE_SENTRY_ENABLED === 'true',
    ...(text && url && { support: { text, url } }),
  };
}

/** Creates the content of the files `words/<language>.json`, by language: the loader's messages, compiled. */
export function createLoaderWords(settings: Settings) {
  return Object.fromEntries(
    filesOf(settings).map((language) => {
      const { shared, loader, drawer } =
        catalogue[`../../packages/words/languages/${language}.json`] ?? {};
      const own = ownMessages(settings, language, 'loader');
      const card = { ...drawer, ...ownMessages(settings, language, 'drawer') };
      const cardWords = CARD_WORDS.map((name) => name.replace('drawer.', '')).map((key) => [
        key,
        card[key] ?? '',
      ]);
      const words = { ...shared, ...loader, ...Object.fromEntries(cardWords), ...own };
      return [language, compileMessages(words)];
    }),
  );
}

/**
 * Lists the default language, then each language that has a file in `words/`, separated by spaces. The loader and the
 * drawer read this list. English is always available, because it is built in.
 */
function listLanguages(settings: Settings) {
  return [languagesOf(settings)[0], ...filesOf(settings)].join(' ');
}

/** Lists the languages that need a file in `words/`: all but English, unless the department has changed its words. */
function filesOf(settings: Settings): Language[] {
  const own = Object.keys(ownMessages(settings, DEFAULT_LANGUAGE, 'loader'));
  const others = languagesOf(settings).filter((language) => language !== DEFAULT_LANGUAGE);
  return own.length > 0 ? [...others, DEFAULT_LANGUAGE] : others;
}

/** Returns the department's messages for a part and those for all parts, by key: `drawer.stop` becomes `stop`. */
function ownMessages({ VITE_TEXTS = {} }: Settings, language: string, part: 'loader' | 'drawer') {
  const messages = Object.entries(VITE_TEXTS).find(([tag]) => tag === language)?.[1] ?? {};
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => {
      const [section = '', key = ''] = name.split('.');
      return section === 'shared' || section === part ? [[key, message]] : [];
    }),
  );
}
