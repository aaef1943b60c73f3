import type { Plugin } from 'vite';
import type { Configuration } from './validate-configuration.ts';

/** Where the settings of a release are put that is built once for several environments: in its pages, and in its host scripts. */
const PLACEHOLDER = '__ASSIST_SETTINGS__';

/**
 * Length of the settings in a host script, in characters. What is put there is filled up with spaces, so that the
 * places that its source map names stay where they are.
 */
const SCRIPT_LENGTH = 1_200;

const scriptPlaceholder = PLACEHOLDER.padEnd(SCRIPT_LENGTH, '_');

/** The settings of the host scripts, in their order there. Of the DSN they hold only whether there is one. */
const scriptSettings = [
  'VITE_API_BASE_URL',
  'VITE_ENVIRONMENT',
  'VITE_SENTRY_ENABLED',
  'VITE_SENTRY_DSN',
];

/** The expression that reads a page's settings from its `meta` element, which no policy forbids. */
const pageSettings =
  'JSON.parse(document.querySelector("meta[name=assist-settings]").getAttribute("content"))';

/** The definitions that make a host script read each setting from its place. */
export function stampableDefinitions(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      `import.meta.env.${name}`,
      `"${scriptPlaceholder}".split(" ")[${scriptSettings.indexOf(name)}]`,
    ]),
  );
}

/** Puts the place for the settings into a page, and makes its scripts read them there, all at once. */
export function stampablePages(): Plugin {
  return {
    name: 'stampable-pages',
    // Before Vite puts its own object in place of each `import.meta.env`.
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

/** A page with its settings. One without a place for them is returned as it is. */
export function stampPage(html: string, configuration: Configuration) {
  const json = JSON.stringify(configuration)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replaceAll(PLACEHOLDER, () => json);
}

/**
 * A host script with its settings. One without a place for them is returned as it is.
 *
 * @throws {Error} when the settings are longer than their place
 */
export function stampScript(script: string, configuration: Configuration) {
  const values = { ...configuration };
  if (values.VITE_SENTRY_DSN?.trim()) values.VITE_SENTRY_DSN = 'set';
  // In whatever quotes the minifier has put the place, only plain characters end up.
  const text = scriptSettings
    .map((name) => values[name]?.trim() ?? '')
    .join(' ')
    .replace(/[^\w .:/-]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .padEnd(SCRIPT_LENGTH);
  if (text.length > SCRIPT_LENGTH) {
    throw new Error('VITE_API_BASE_URL is too long for a release that is stamped.');
  }
  return script.replaceAll(scriptPlaceholder, () => text);
}
