import { parseArgs } from 'node:util';
import { runScript } from '../command.mjs';
import { browsers, requireBrowser } from './browsers.ts';

/**
 * Runs browser tests against the built product.
 *
 * @param options handed on to Playwright
 * @param folder which ones: the folder of their configuration
 */
export async function runBrowserTests(options: readonly string[] = [], folder: string = 'e2e') {
  const env = { [browsers.chromium.variable]: await requireBrowser('chromium') };
  if (needFirefox(options)) {
    env[browsers.firefox.variable] = await requireBrowser('firefox');
  }
  await runPlaywright(folder, options, env);
}

/**
 * Whether Playwright will open Firefox: it runs every project unless its options name some.
 *
 * @param options of Playwright
 */
export function needFirefox(options: readonly string[]): boolean {
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
 *
 * @param folder of their configuration
 * @param options handed on to Playwright
 */
export async function runPlaywright(
  folder: string,
  options: readonly string[],
  env?: NodeJS.ProcessEnv,
) {
  await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', folder, ...options],
    { title: 'Browser tests', ...(env ? { env } : {}) },
  );
}
