import { installDependencies } from '../install.mjs';
import { requireTestPorts } from '../ports.mjs';
import { runBrowserTests } from '../quality/browser-tests.mjs';
import { run as build } from './build-for-tests.mjs';

/**
 * `npm run e2e`: the browser tests alone, after building what has changed. Words after `--` go to Playwright.
 * @param {readonly string[]} options
 */
export async function run(options) {
  await requireTestPorts();
  await installDependencies();
  await build();
  await runBrowserTests(options);
}
