import { runPlaywright } from '../quality/browser-tests.ts';
import { runLinuxTests } from '../quality/linux-tests.ts';

/** The required packages and their programs. The driver's package also installs the browser. */
const tools = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * `npm run webkit`: runs the main journeys in WebKitGTK. `-- --install` installs missing tools; without them the journeys
 * are skipped. Passes all other options to Playwright, which only runs the tests, because it cannot control WebKitGTK.
 */
export async function run(options: readonly string[]) {
  await runLinuxTests(
    { name: 'WebKit', tools, start: (others) => runPlaywright('e2e/webkit', others) },
    options,
  );
}
