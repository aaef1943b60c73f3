import { buildForTests } from '../build/build.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { localOrigins, productionLikeOrigin, requireFreePorts } from '../ports.mjs';
import { runBrowserTests } from '../quality/browser-tests.mjs';

/**
 * `npm run e2e`: the browser tests alone, on a fresh build. Words after `--` go to Playwright.
 * @param {readonly string[]} options
 */
export async function run(options) {
  await requireFreePorts([...Object.values(localOrigins), productionLikeOrigin]);
  clearEnvironment();
  await installDependencies();
  await buildForTests();
  await runBrowserTests(options);
}
