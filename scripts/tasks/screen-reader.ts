import { runPlaywright } from '../quality/browser-tests.ts';
import { requireBrowser } from '../quality/browsers.ts';
import { runLinuxTests } from '../quality/linux-tests.ts';

/** The Debian packages of Orca and its tools: a virtual screen, two message buses and a virtual keyboard. */
const tools = {
  orca: '/usr/bin/orca',
  xvfb: '/usr/bin/Xvfb',
  dbus: '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  xdotool: '/usr/bin/xdotool',
};

/**
 * `npm run screen-reader`: runs the main journey with the screen reader Orca, in Chromium and in Firefox. Compares
 * Orca's speech with docs/develop/accessibility.md. `-- --install` installs missing tools. If a tool is missing, the
 * journeys are skipped. All other options go to Playwright.
 */
export async function run(options: readonly string[]) {
  await runLinuxTests(
    {
      name: '2 journeys',
      tools,
      start: async (others) =>
        runPlaywright('e2e/screen-reader', others, {
          ASSIST_BROWSER: await requireBrowser('chromium'),
          ASSIST_FIREFOX: await requireBrowser('firefox'),
        }),
    },
    options,
  );
}
