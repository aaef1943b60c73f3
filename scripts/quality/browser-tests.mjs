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
  await runPlaywright(folder, options, env);
}

/**
 * Runs tests with Playwright’s runner.
 * @param {string} folder of their configuration
 * @param {readonly string[]} options handed on to Playwright
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runPlaywright(folder, options, env) {
  await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', folder, ...options],
    { title: 'Browser tests', ...(env ? { env } : {}) },
  );
}
