import { buildAll } from '../build/build.mjs';
import { exportConfiguration, testConfiguration } from '../build/configuration.mjs';
import { installDependencies } from '../install.mjs';
import { requireFreePorts } from '../ports.mjs';
import { runBrowserTests } from '../quality/browser-tests.mjs';

/**
 * `npm run e2e`: the browser tests alone, on a fresh build. Words after `--` go to Playwright.
 * @param {readonly string[]} options
 */
export async function run(options) {
  await requireFreePorts();
  await installDependencies();
  exportConfiguration(testConfiguration());
  await buildAll(testConfiguration());
  await runBrowserTests(options);
}
