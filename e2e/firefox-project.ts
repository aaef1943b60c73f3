import { firefox, type Project } from '@playwright/test';

/** What Firefox may do in its own way: dialogs, focus, keys, hostile pages, policies, streams. */
const specs = [
  'ask',
  'answer-faults',
  'drawer',
  'missing-chunk',
  'phone',
  'reading',
  'cases/focus-trap',
  'cases/host-modal',
  'cases/hostile-styles',
  'cases/lost-frame',
  'cases/page-behind',
  'cases/site-search',
  'cases/strict-policy',
  'cases/trusted-types',
];

const path = process.env.ASSIST_FIREFOX;

/** The main journeys in Firefox, but for the tests tagged `@chromium`, each of which says why. */
export const firefoxProject: Project = {
  name: 'firefox',
  testMatch: specs.map((name) => `${name}.spec.ts`),
  grepInvert: /@chromium/,
  use: {
    browserName: 'firefox',
    // An everyday Firefox is driven in another way than Playwright's own.
    ...(path && path !== firefox.executablePath() ? { channel: 'moz-firefox' } : {}),
    launchOptions: {
      ...(path ? { executablePath: path } : {}),
      firefoxUserPrefs: {
        // Else neither clicks nor keys arrive in a frame of another site.
        'fission.autostart': false,
        // Answers come to it by a proxy (fixtures/answer-detour.ts).
        'network.proxy.allow_hijacking_localhost': true,
        // Scrollbars that take no room, as in the other browser.
        'ui.useOverlayScrollbars': 1,
      },
    },
  },
};
