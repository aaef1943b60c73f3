import type { Plugin } from 'vite';
import type { Configuration } from './validate-configuration.ts';

/** Placeholder for the settings, in the pages and host scripts of a stampable release. */
const PLACEHOLDER = '__ASSIST_SETTINGS__';

/**
 * Length of the placeholder in a host script, in characters. The settings are padded with spaces to this length, so that
 * the source map stays valid.
 */
const SCRIPT_LENGTH = 1_200;

const scriptPlaceholder = PLACEHOLDER.padEnd(SCRIPT_LENGTH, '_');

/** The settings in the host scripts, in order. The scripts contain no DSN, only whether one is set. */
const scriptSettings = [
  'VITE_API_BASE_URL',
  'VITE_ENVIRONMENT',
  'VITE_SENTRY_ENABLED',
  'VITE_SENTRY_DSN',
];

/** JavaScript that reads a page's settings. They are in a `meta` element, which every policy allows. */
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

/** Vite plugin that adds the placeholder to a page and makes the page's scripts read all settings from it. */
export function stampablePages(): Plugin {
  return {
    name: 'stampable-pages',
    // Runs before Vite replaces `import.meta.env`.
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

/** Fills the settings into a page. A page without the placeholder is returned unchanged. */
export function stampPage(html: string, configuration: Configuration) {
  const json = JSON.stringify(configuration)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replaceAll(PLACEHOLDER, () => json);
}

/**
 * Fills the settings into a host script. A script without the placeholder is returned unchanged.
 *
 * @throws {Error} when the settings are longer than the placeholder
 */
export function stampScript(script: string, configuration: Configuration) {
  const values = { ...configuration };
  if (values.VITE_SENTRY_DSN?.trim()) values.VITE_SENTRY_DSN = 'set';
  // Escapes all special characters, because the minifier may put any quotes around the placeholder.
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
