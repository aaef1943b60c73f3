import { installDependencies } from '../install.mjs';
import { requireTestPorts } from '../ports.mjs';
import { runPlaywright } from '../quality/browser-tests.mjs';
import { findMissingTools } from '../quality/linux-tools.mjs';
import { run as build } from './build-for-tests.mjs';

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
  const install = options.includes('--install');
  const missing = await findMissingTools(tools, { install });
  if (missing.length > 0) {
    console.log(`WebKit skipped: ${missing.join(', ')} not installed (apt-get install).`);
    return;
  }
  await requireTestPorts();
  await installDependencies();
  await build();
  await runPlaywright(
    'e2e/webkit',
    options.filter((option) => option !== '--install'),
  );
}
