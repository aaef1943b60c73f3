import { requireTestPorts } from '../ports.ts';
import { chooseProjects, runBrowserTests } from '../quality/browser-tests.ts';
import { run as build } from './build-for-tests.ts';

/**
 * `npm run e2e`: the browser tests alone, after building what has changed. Words after `--` go to Playwright;
 * without `--project` among them, the tests run in Chromium.
 */
export async function run(options: readonly string[]) {
  await requireTestPorts();
  await build();
  await runBrowserTests(chooseProjects(options));
}
