import { installDependencies } from '../install.mjs';
import { requireTestPorts } from '../ports.mjs';
import { runBrowserTests } from '../quality/browser-tests.mjs';
import { findMissingTools } from '../quality/linux-tools.mjs';
import { run as build } from './build-for-tests.mjs';

/** The screen reader, and the screen, the buses and the keyboard it needs. */
const tools = {
  orca: '/usr/bin/orca',
  xvfb: '/usr/bin/Xvfb',
  dbus: '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  xdotool: '/usr/bin/xdotool',
};

/**
 * `npm run screen-reader`: Orca reads the main journey in Chromium and Firefox, and what it says is compared with
 * docs/accessibility.md. `-- --install` gets Orca first; without it the journeys are skipped. Other words
 * go to Playwright.
 * @param {readonly string[]} options
 */
export async function run(options) {
  const install = options.includes('--install');
  const missing = await findMissingTools(tools, { install });
  if (missing.length > 0) {
    console.log(`2 journeys skipped: ${missing.join(', ')} not installed (apt-get install).`);
    return;
  }
  await requireTestPorts();
  await installDependencies();
  await build();
  await runBrowserTests(
    options.filter((option) => option !== '--install'),
    'e2e/screen-reader',
  );
}
