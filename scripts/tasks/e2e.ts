import { chooseFreePorts } from '../ports.ts';
import { chooseProjects, runBrowserTests } from '../quality/browser-tests.ts';
import { run as build } from './build-for-tests.ts';

/**
 * `npm run e2e`: builds the changed parts and runs the browser tests. Options after `--` go to Playwright. Without
 * `--project`, the tests run in Chromium.
 */
export async function run(options: readonly string[]) {
  await chooseFreePorts();
  await build();
  await runBrowserTests(chooseProjects(options));
}
