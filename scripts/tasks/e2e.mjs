import { buildAll } from '../build/build.mjs';
import { testConfiguration } from '../build/configuration.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { requireFreePorts } from '../ports.mjs';
import { runBrowserTests } from '../quality/browser-tests.mjs';

/**
 * `npm run e2e`: the browser tests alone, on a fresh build. Words after `--` go to Playwright.
 * @param {readonly string[]} options
 */
export async function run(options) {
  await requireFreePorts();
  clearEnvironment();
  await installDependencies();
  await buildAll(testConfiguration());
  await runBrowserTests(options);
}
