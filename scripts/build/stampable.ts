import type { Plugin } from 'vite';
import type { Configuration } from './validate-configuration.ts';
import { listLanguages, publicSettings } from './words.ts';

/** Placeholder in a page. `stamp.mjs` replaces it by the settings. */
const PAGE_PLACEHOLDER = '__ASSIST_SETTINGS__';

/**
 * Placeholder in a host script. `stamp.mjs` replaces it by the address of the answer service. The length of the script
 * must not change, so that the source map stays valid. The placeholder is therefore longer than any expected address,
 * and the address is padded with spaces.
 */
const ADDRESS_PLACEHOLDER = '__ASSIST_ADDRESS__'.padEnd(1_000, '_');

/** Placeholder in a host script. `stamp.mjs` replaces it by the string "true" if the script must report errors. */
const REPORTS_PLACEHOLDER = '__ASSIST_REPORTS_ERRORS__';

/**
 * Placeholder in a host script. `stamp.mjs` replaces it by the list from `listLanguages`. The placeholder is longer
 * than any list, because `stamp.mjs` pads the list with spaces to the placeholder's length.
 */
const LANGUAGES_PLACEHOLDER = '__ASSIST_LANGUAGES__'.padEnd(200, '_');

/**
 * Vite definitions that replace the settings of a host script by the placeholders. The environment and the DSN get
 * fixed values that are valid, so that the script reports errors exactly if `VITE_SENTRY_ENABLED` is "true"
 * (`build-settings.ts`). `stampScript` fills in `VITE_SENTRY_ENABLED` after it has checked the real environment and DSN.
 */
export const stampableDefinitions: Readonly<Record<string, string>> = {
  'import.meta.env.VITE_API_BASE_URL': `"${ADDRESS_PLACEHOLDER}"`,
  'import.meta.env.VITE_LANGUAGES': `"${LANGUAGES_PLACEHOLDER}"`,
  'import.meta.env.VITE_SENTRY_ENABLED': REPORTS_PLACEHOLDER,
  'import.meta.env.VITE_ENVIRONMENT': '"production"',
  'import.meta.env.VITE_SENTRY_DSN': '"set"',
};

/**
 * JavaScript expression that reads the settings of a page from a `meta` element. The page's Content Security Policy
 * would block an inline script with the settings.
 */
const pageSettings =
  'JSON.parse(document.querySelector("meta[name=assist-settings]").getAttribute("content"))';

/**
 * Vite plugin that adds a `meta` element with the placeholder to each page, and makes the page's scripts read all
 * settings from this element.
 */
export function stampablePages(): Plugin {
  return {
    name: 'stampable-pages',
    // Runs this plugin before Vite itself replaces `import.meta.env`.
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/configuration.ts') ? code.replaceAll('import.meta.env', pageSettings) : null,
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { name: 'assist-settings', content: PAGE_PLACEHOLDER },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Fills the settings into a page. Returns a page without the placeholder unchanged. */
export function stampPage(html: string, configuration: Configuration) {
  const json = JSON.stringify(publicSettings(configuration))
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replaceAll(PAGE_PLACEHOLDER, () => json);
}

/**
 * Fills the settings into a host script. Returns a script without placeholders unchanged.
 *
 * @throws {Error} if the API address is longer than its placeholder
 */
export function stampScript(script: string, configuration: Configuration) {
  const { VITE_API_BASE_URL, VITE_ENVIRONMENT, VITE_SENTRY_DSN, VITE_SENTRY_ENABLED } =
    configuration;
  const reportsErrors = VITE_ENVIRONMENT === 'production' && Boolean(VITE_SENTRY_DSN?.trim());
  return (
    script
      // Matches all three kinds of quotes, because the minifier chooses the kind.
      .replace(new RegExp(`(["'\`])${ADDRESS_PLACEHOLDER}\\1`, 'g'), ({ length }) =>
        fill(VITE_API_BASE_URL, length),
      )
      .replace(new RegExp(`(["'\`])${LANGUAGES_PLACEHOLDER}\\1`, 'g'), ({ length }) =>
        fill(listLanguages(configuration), length),
      )
      .replaceAll(REPORTS_PLACEHOLDER, ({ length }) =>
        fill(reportsErrors ? VITE_SENTRY_ENABLED : '', length),
      )
  );
}

/**
 * Returns the value as a string literal, padded with spaces. Escapes all characters except letters, digits, spaces and
 * `_.:/-`.
 * @param length length of the result, in characters
 */
function fill(value = '', length: number) {
  const text = value
    .trim()
    .replace(/[^\w .:/-]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const literal = `"${text}"`.padEnd(length);
  if (literal.length > length) {
    throw new Error('VITE_API_BASE_URL is too long for a stamped release.');
  }
  return literal;
}
