import { runBrowserTests } from '../quality/browser-tests.ts';
import { runLinuxTests } from '../quality/linux-tests.ts';

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
 * docs/develop/accessibility.md. `-- --install` gets Orca first; without it the journeys are skipped. Other words
 * go to Playwright.
 */
export async function run(options: readonly string[]) {
  await runLinuxTests(
    {
      name: '2 journeys',
      tools,
      start: (others) => runBrowserTests(others, 'e2e/screen-reader'),
    },
    options,
  );
}
