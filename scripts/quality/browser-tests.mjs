import { runScript } from '../command.mjs';
import { browsers, requireBrowser } from './browsers.mjs';

/**
 * Runs browser tests against the built product.
 * @param {readonly string[]} [options] handed on to Playwright
 * @param {string} [folder] which ones: the folder of their configuration
 */
export async function runBrowserTests(options = [], folder = 'e2e') {
  const env = {
    [browsers.chromium.variable]: await requireBrowser('chromium'),
    [browsers.firefox.variable]: await requireBrowser('firefox'),
  };
  await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', folder, ...options],
    {
      env,
      title: 'Browser tests',
    },
  );
}
