import { firefox, type Project } from '@playwright/test';

/** The specs of features that may differ in Firefox: dialogs, focus, keys, hostile pages, policies and streams. */
const specs = [
  'ask',
  'answer-faults',
  'drawer',
  'missing-chunk',
  'phone',
  'reading',
  'cases/hostile-styles',
  'cases/lost-frame',
  'cases/page-behind',
  'cases/page-dialogs',
  'cases/site-search',
  'cases/policies',
];

const path = process.env.ASSIST_FIREFOX;

/** Runs the main journeys in Firefox. Skips tests with the tag `@chromium`; each of these tests states the reason. */
export const firefoxProject: Project = {
  name: 'firefox',
  testMatch: specs.map((name) => `${name}.spec.ts`),
  grepInvert: /@chromium/,
  use: {
    browserName: 'firefox',
    // For a regular Firefox, this channel selects WebDriver BiDi. Playwright's own build of Firefox uses another
    // protocol.
    ...(path && path !== firefox.executablePath() ? { channel: 'moz-firefox' } : {}),
    launchOptions: {
      ...(path ? { executablePath: path } : {}),
      firefoxUserPrefs: {
        // Keeps cross-site frames in the page's process, because clicks and keys would not reach a frame in a separate
        // process.
        'fission.autostart': false,
        // Lets requests to this machine go through the proxy that delivers scripted answers
        // (fixtures/browser-proxy.ts).
        'network.proxy.allow_hijacking_localhost': true,
        // Uses overlay scrollbars, which take no space in the layout, as in Chromium.
        'ui.useOverlayScrollbars': 1,
      },
    },
  },
};
