import { readFileSync } from 'node:fs';
import { compileMessages } from '../../packages/words/src/compile-messages.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../packages/words/src/languages.ts';
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
  if (path === '') return configuration;
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
  return { ...configuration, VITE_TEXTS: JSON.stringify(texts) };
}

/**
 * Returns the settings that the loader and the drawer read, with the default of `VITE_ALLOWED_HOST_ORIGINS` outside
 * production. If `VITE_LANGUAGE` or `VITE_TEXTS` is set, the result also contains:
 *
 * - `VITE_LANGUAGE`: the default language
 * - `VITE_LANGUAGES`: the list of languages for the loader
 * - `VITE_TEXTS`: the department's own messages for the drawer, compiled
 */
export function publicSettings(configuration: Configuration): Configuration {
  const { VITE_LANGUAGE, VITE_TEXTS, ...set } = configuration;
  const origins = readAllowedHostOrigins(configuration).join(',');
  const others = origins === '' ? set : { ...set, VITE_ALLOWED_HOST_ORIGINS: origins };
  if (!VITE_LANGUAGE && !VITE_TEXTS) return others;
  const texts = Object.entries(textsOf(configuration)).map(([language, messages = {}]) => [
    language,
    compileMessages(take(messages, 'shared', 'drawer')),
  ]);
  return {
    ...others,
    VITE_LANGUAGE: VITE_LANGUAGE?.trim() || DEFAULT_LANGUAGE,
    VITE_LANGUAGES: listLanguages(configuration),
    VITE_TEXTS: JSON.stringify(Object.fromEntries(texts)),
  };
}

/**
 * Creates the content of the files `words/<language>.json`, by language. The loader reads its translations from these
 * files. A file maps each English text to its translation, because the loader looks up translations by English texts.
 */
export function createLoaderWords(configuration: Configuration) {
  const texts = textsOf(configuration);
  const english = loaderMessages(DEFAULT_LANGUAGE);
  return Object.fromEntries(
    filesOf(configuration).map((language) => {
      const own = take(texts[language] ?? {}, 'shared', 'loader');
      const messages: Readonly<Record<string, string>> = { ...loaderMessages(language), ...own };
      const pairs = Object.entries(english).map(([key, text]) => [text, messages[key]]);
      return [language, Object.fromEntries(pairs)];
    }),
  );
}

function loaderMessages(language: string): Readonly<Record<string, string>> {
  const file = catalogue[language];
  if (file === undefined) throw new Error(`The catalogue has no language ${language}.`);
  return { ...file.shared, ...file.loader };
}

/**
 * Lists the default language, then each language that has a file in `words/`, separated by spaces. The loader reads
 * this list.
 */
export function listLanguages(configuration: Configuration) {
  const fallback = configuration.VITE_LANGUAGE?.trim() || DEFAULT_LANGUAGE;
  return [fallback, ...filesOf(configuration)].join(' ');
}

/**
 * Lists the languages that need a file in `words/`. The loader itself contains the English messages of the catalogue,
 * so English needs a file only if the department has replaced some of these messages.
 */
function filesOf(configuration: Configuration) {
  const own = take(textsOf(configuration)[DEFAULT_LANGUAGE] ?? {}, 'shared', 'loader');
  const isBuiltIn = Object.keys(own).length === 0;
  return LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE || !isBuiltIn);
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
