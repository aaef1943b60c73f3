import { runScript } from '../command.mjs';
import { browserVariable, requireBrowser } from './browser.mjs';

/**
 * Runs the browser tests against the built product.
 * @param {readonly string[]} options handed on to Playwright
 */
export async function runBrowserTests(options = []) {
  const browser = await requireBrowser();
  await runScript(
    'e2e/node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e', ...options],
    {
      env: { [browserVariable]: browser },
      title: 'Browser tests',
    },
  );
}
