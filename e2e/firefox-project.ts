import { firefox, type Project } from '@playwright/test';

/** The specs of features in which Firefox may differ: dialogs, focus, keys, hostile pages, policies, streams. */
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

/** Runs the main journeys in Firefox, except the tests tagged `@chromium`; each of those states its reason. */
export const firefoxProject: Project = {
  name: 'firefox',
  testMatch: specs.map((name) => `${name}.spec.ts`),
  grepInvert: /@chromium/,
  use: {
    browserName: 'firefox',
    // Playwright drives a regular Firefox in another way than its own build, and needs this channel for it.
    ...(path && path !== firefox.executablePath() ? { channel: 'moz-firefox' } : {}),
    launchOptions: {
      ...(path ? { executablePath: path } : {}),
      firefoxUserPrefs: {
        // Without this, clicks and keys do not reach a cross-site frame.
        'fission.autostart': false,
        // Scripted answers reach Firefox by a proxy (fixtures/answer-detour.ts).
        'network.proxy.allow_hijacking_localhost': true,
        // Overlay scrollbars, as in Chromium.
        'ui.useOverlayScrollbars': 1,
      },
    },
  },
};
