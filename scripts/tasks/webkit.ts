import { runPlaywright } from '../quality/browser-tests.ts';
import { runLinuxTests } from '../quality/linux-tests.ts';

/** The required Debian packages and their executables. The package `webkit2gtk-driver` also installs the browser. */
const tools = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * `npm run webkit`: runs the main journeys in WebKitGTK. `-- --install` installs missing tools. If a tool is missing,
 * the journeys are skipped. All other options go to Playwright. Playwright only runs the tests; a separate driver
 * controls WebKitGTK, because Playwright cannot.
 */
export async function run(options: readonly string[]) {
  await runLinuxTests(
    { name: 'WebKit', tools, start: (others) => runPlaywright('e2e/webkit', others) },
    options,
  );
}
