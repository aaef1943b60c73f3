import { parseArgs } from 'node:util';
import { runScript } from '../command.mjs';
import { browsers, requireBrowser } from './browsers.mjs';

/**
 * Runs browser tests against the built product.
 * @param {readonly string[]} [options] handed on to Playwright
 * @param {string} [folder] which ones: the folder of their configuration
 */
export async function runBrowserTests(options = [], folder = 'e2e') {
  const env = { [browsers.chromium.variable]: await requireBrowser('chromium') };
  if (needFirefox(options)) {
    env[browsers.firefox.variable] = await requireBrowser('firefox');
  }
  await runPlaywright(folder, options, env);
}

/**
 * Whether Playwright will open Firefox: it runs every project unless its options name some.
 * @param {readonly string[]} options of Playwright
 * @returns {boolean}
 */
export function needFirefox(options) {
  const { values } = parseArgs({
    args: [...options],
    options: { project: { type: 'string', multiple: true } },
    strict: false,
  });
  const { project = [] } = values;
  return project.length === 0 || project.some((name) => String(name).startsWith('firefox'));
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
