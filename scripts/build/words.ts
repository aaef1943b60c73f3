import { readFileSync } from 'node:fs';
import { compileMessages } from '../../packages/words/src/compile-messages.ts';
import { DEFAULT_LANGUAGE } from '../../packages/words/src/languages.ts';
import { checkTexts } from '../../packages/words/src/texts.ts';
import { ExpectedError } from '../expected-error.mjs';
import { type Configuration, readAllowedHostOrigins } from './validate-configuration.ts';

/** The messages of a language, by section and key. */
interface LanguageFile {
  readonly shared: Readonly<Record<string, string>>;
  readonly loader: Readonly<Record<string, string>>;
}

/** A department's own messages: by language, then by section and key, such as `drawer.stop`. */
type Texts = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

/**
 * The catalogue: all messages of the product, by language. `import.meta.glob` bundles the catalogue into `stamp.mjs`,
 * because a release does not contain the folder `languages/`.
 */
const catalogue = Object.fromEntries(
  Object.entries(
    import.meta.glob<LanguageFile>('../../packages/words/languages/*.json', {
      import: 'default',
      eager: true,
    }),
  ).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file]),
);

/**
 * Reads the file that `VITE_TEXTS` names. Returns the configuration with the file's content instead of its path.
 *
 * @throws {ExpectedError} if the file cannot be read or has invalid messages; has one line for each invalid message
 */
export function readTexts(configuration: Configuration): Configuration {
  const path = configuration.VITE_TEXTS?.trim() ?? '';
  if (path === '') {
    checkOwnTexts(configuration);
    return configuration;
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ExpectedError(`VITE_TEXTS: ${path} is not a JSON file: ${(error as Error).message}`);
  }
  const { texts, faults } = checkTexts(json);
  if (faults.length > 0) {
    throw new ExpectedError(faults.map((fault) => `VITE_TEXTS: ${path}: ${fault}`).join('\n'));
  }
  const complete = { ...configuration, VITE_TEXTS: JSON.stringify(texts) };
  checkOwnTexts(complete);
  return complete;
}

/**
 * Settings of the department's own words, which have the default language. In production, each other language needs the
 * text that stands beside the setting.
 */
const OWN_WORDS = [
  ['VITE_DEPARTMENT_NAME', 'drawer.department'],
  ['VITE_SUPPORT_TEXT', 'drawer.supportContact'],
] as const;

/** @throws {ExpectedError} with one line for each of the department's own words that a language lacks in production */
function checkOwnTexts(configuration: Configuration) {
  if (configuration.VITE_ENVIRONMENT !== 'production') return;
  const texts = textsOf(configuration);
  const [, ...others] = languagesOf(configuration);
  const faults = others.flatMap((language) =>
    OWN_WORDS.filter(([setting, name]) => configuration[setting] && !texts[language]?.[name]).map(
      ([setting, name]) =>
        `VITE_TEXTS has no ${name} in ${language}, which VITE_LANGUAGES lists. Add what ${setting} says in this language.`,
    ),
  );
  if (faults.length > 0) throw new ExpectedError(faults.join('\n'));
}

/**
 * Returns the settings that the loader and the drawer read, with the default of `VITE_ALLOWED_HOST_ORIGINS` outside
 * production, the list of `listLanguages`, and the department's own messages for the drawer, compiled.
 */
export function publicSettings(configuration: Configuration): Configuration {
  const { VITE_LANGUAGES, VITE_TEXTS, ...set } = configuration;
  const origins = readAllowedHostOrigins(configuration).join(',');
  const others = origins === '' ? set : { ...set, VITE_ALLOWED_HOST_ORIGINS: origins };
  if (!VITE_LANGUAGES && !VITE_TEXTS) return others;
  const texts = Object.entries(textsOf(configuration)).map(([language, messages = {}]) => [
    language,
    compileMessages(take(messages, 'shared', 'drawer')),
  ]);
  return {
    ...others,
    VITE_LANGUAGES: listLanguages(configuration),
    VITE_TEXTS: JSON.stringify(Object.fromEntries(texts)),
  };
}

/** Creates the content of the files `words/<language>.json`, by language: the loader's messages, compiled. */
export function createLoaderWords(configuration: Configuration) {
  const texts = textsOf(configuration);
  return Object.fromEntries(
    filesOf(configuration).map((language) => {
      const { shared, loader } = catalogue[language] ?? {};
      const own = take(texts[language] ?? {}, 'shared', 'loader');
      return [language, compileMessages({ ...shared, ...loader, ...own })];
    }),
  );
}

/**
 * Lists the default language, then each language that has a file in `words/`, separated by spaces. The loader and the
 * drawer read this list. English is always available, because it is built in.
 */
export function listLanguages(configuration: Configuration) {
  return [languagesOf(configuration)[0], ...filesOf(configuration)].join(' ');
}

/** Returns the languages that the department has turned on. The first is the default. */
function languagesOf({ VITE_LANGUAGES }: Configuration): readonly string[] {
  return (VITE_LANGUAGES?.trim() || DEFAULT_LANGUAGE).split(',').map((tag) => tag.trim());
}

/** Lists the languages that need a file in `words/`: all but English, unless the department has changed its words. */
function filesOf(configuration: Configuration) {
  const own = take(textsOf(configuration)[DEFAULT_LANGUAGE] ?? {}, 'shared', 'loader');
  const others = languagesOf(configuration).filter((language) => language !== DEFAULT_LANGUAGE);
  return Object.keys(own).length > 0 ? [...others, DEFAULT_LANGUAGE] : others;
}

function textsOf({ VITE_TEXTS }: Configuration): Texts {
  return VITE_TEXTS ? JSON.parse(VITE_TEXTS) : {};
}

/** Returns the messages of the given sections. Removes the section from the keys: `drawer.stop` becomes `stop`. */
function take(messages: Readonly<Record<string, string>>, ...sections: readonly string[]) {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => {
      const [section = '', key = ''] = name.split('.');
      return sections.includes(section) ? [[key, message]] : [];
    }),
  );
}
