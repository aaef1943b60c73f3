import { runScript } from '../command.mjs';
import { browsers, requireBrowser } from './browsers.mjs';

/**
 * Runs the browser tests against the built product.
 * @param {readonly string[]} options handed on to Playwright
 */
export async function runBrowserTests(options = []) {
  const env = {
    [browsers.chromium.variable]: await requireBrowser('chromium'),
    [browsers.firefox.variable]: await requireBrowser('firefox'),
  };
  await runScript('node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e', ...options], {
    env,
    title: 'Browser tests',
  });
}
