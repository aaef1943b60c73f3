import { runPlaywright } from '../quality/browser-tests.mjs';
import { runLinuxTests } from '../quality/linux-tests.mjs';

/** WebKitGTK’s driver, which brings its browser along, and a screen that nobody sees. */
const tools = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * `npm run webkit`: the main journeys in WebKit, as Linux has it. `-- --install` gets it first; without it the journeys are
 * skipped. Other words go to Playwright, which runs them: it has no driver for this browser.
 * @param {readonly string[]} options
 */
export async function run(options) {
  await runLinuxTests(
    { name: 'WebKit', tools, start: (others) => runPlaywright('e2e/webkit', others) },
    options,
  );
}
