import { runPlaywright } from '../quality/browser-tests.ts';
import { runLinuxTests } from '../quality/linux-tests.ts';

/** WebKitGTK’s driver, which brings its browser along, and a screen that nobody sees. */
const tools = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * `npm run webkit`: the main journeys in WebKit, as Linux has it. `-- --install` gets it first; without it the journeys are
 * skipped. Other words go to Playwright, which runs them: it has no driver for this browser.
 */
export async function run(options: readonly string[]) {
  await runLinuxTests(
    { name: 'WebKit', tools, start: (others) => runPlaywright('e2e/webkit', others) },
    options,
  );
}
