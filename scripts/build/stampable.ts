import type { Plugin } from 'vite';
import type { Configuration } from './validate-configuration.ts';

/** Placeholder in pages and host scripts (`loader.js` and `debug.js`). `stamp.mjs` replaces it by the settings. */
const PLACEHOLDER = '__ASSIST_SETTINGS__';

/**
 * Length of the placeholder in a host script, in characters. Shorter settings are padded with spaces to this length, so
 * that the source map stays valid.
 */
const SCRIPT_LENGTH = 1_200;

const scriptPlaceholder = PLACEHOLDER.padEnd(SCRIPT_LENGTH, '_');

/**
 * The settings in the host scripts, in the order in which they replace the placeholder. Instead of the DSN, the scripts
 * contain `set` if a DSN is set.
 */
const scriptSettings = [
  'VITE_API_BASE_URL',
  'VITE_ENVIRONMENT',
  'VITE_SENTRY_ENABLED',
  'VITE_SENTRY_DSN',
];

/**
 * JavaScript that reads the settings of a page from a `meta` element. No Content Security Policy blocks a `meta`
 * element.
 */
const pageSettings =
  'JSON.parse(document.querySelector("meta[name=assist-settings]").getAttribute("content"))';

/** Vite definitions that make a host script read each setting from the placeholder. */
export function stampableDefinitions(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      `import.meta.env.${name}`,
      `"${scriptPlaceholder}".split(" ")[${scriptSettings.indexOf(name)}]`,
    ]),
  );
}

/**
 * Vite plugin that adds the placeholder to a page. The page's scripts then read all settings from the filled
 * placeholder.
 */
export function stampablePages(): Plugin {
  return {
    name: 'stampable-pages',
    // Runs before Vite itself replaces `import.meta.env`.
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/configuration.ts') ? code.replaceAll('import.meta.env', pageSettings) : null,
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { name: 'assist-settings', content: PLACEHOLDER },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Fills the settings into a page. Returns a page without the placeholder unchanged. */
export function stampPage(html: string, configuration: Configuration) {
  const json = JSON.stringify(configuration)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replaceAll(PLACEHOLDER, () => json);
}

/**
 * Fills the settings into a host script. Returns a script without the placeholder unchanged.
 *
 * @throws {Error} when the settings are longer than the placeholder
 */
export function stampScript(script: string, configuration: Configuration) {
  const values = { ...configuration };
  if (values.VITE_SENTRY_DSN?.trim()) values.VITE_SENTRY_DSN = 'set';
  // Escapes all special characters. The minifier chooses the quotes around the placeholder, so any unescaped quote
  // could end the string.
  const text = scriptSettings
    .map((name) => values[name]?.trim() ?? '')
    .join(' ')
    .replace(/[^\w .:/-]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .padEnd(SCRIPT_LENGTH);
  if (text.length > SCRIPT_LENGTH) {
    throw new Error('VITE_API_BASE_URL is too long for a stamped release.');
  }
  return script.replaceAll(scriptPlaceholder, () => text);
}
