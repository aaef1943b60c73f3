import { defineConfig } from '@playwright/test';
import { firefoxProject } from './firefox-project.ts';

/** Why each switch: background traffic would fail on closed networks and count as console noise. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const args = [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const executablePath = process.env.ASSIST_BROWSER;
/** Playwright's switches turn off what these cases are about. */
const asInstalled = /cases\/(?:back-forward-cache|classic-scrollbars)\.spec\.ts$/;
const launchOptions = { args, ...(executablePath ? { executablePath } : {}) };

/** The last --disable-features wins and gives back the partitioned storage of an everyday browser. */
const partitionedStorage = '--disable-features=Translate';

/** Tests of what may keep something in the browser, which runs once with storage and once without. */
const storage = /@storage/;

/** The tests of what only a build for production does: error reporting, feedback. */
const production = 'production/**/*.spec.ts';

/**
 * The loader and the drawer built as for production. The CDN's address leads to its second server below
 * everything a page can see: an address changed by routing would not be `'self'` to the drawer's policy.
 */
const productionCdn = '--host-resolver-rules=MAP 127.0.0.1:3001 127.0.0.1:3003';

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  // No reference image is kept: a test writes its own first (fixtures/drawer-look.ts).
  snapshotPathTemplate: '{testDir}/../../test-results/e2e/references/{testFilePath}/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for animations and answers much of its time: on two cores three at a time take a tenth less than two.
  workers: 3,
  // A shared machine has slow moments. What passes only when tried again is reported as flaky.
  timeout: 60_000,
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    // What hangs says what it waited for, before the test's own time is over.
    actionTimeout: 20_000,
    // A trace costs each test a quarter of its time: ask for one with `npm run e2e -- --trace retain-on-failure`.
    trace: 'off',
    launchOptions,
  },
  projects: [
    // Playwright's default switches make storage throw in a cross-site frame: what visitors who block site data get.
    { name: 'chromium', testIgnore: [asInstalled, production] },
    {
      name: 'chromium-partitioned-storage',
      testMatch: 'ask.spec.ts',
      grep: storage,
      use: { launchOptions: { ...launchOptions, args: [...args, partitionedStorage] } },
    },
    {
      name: 'chromium-as-installed',
      testMatch: asInstalled,
      use: {
        launchOptions: {
          ...launchOptions,
          ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
        },
      },
    },
    firefoxProject,
    // For people to look at, on demand only: ASSIST_SCREENSHOTS=folder npm run e2e -- --project screenshots
    ...(process.env.ASSIST_SCREENSHOTS
      ? [{ name: 'screenshots', testDir: './screenshots', testMatch: '*.screenshots.ts' }]
      : []),
    {
      name: 'chromium-production',
      testMatch: production,
      use: {
        launchOptions: { ...launchOptions, args: [...args, productionCdn, partitionedStorage] },
      },
    },
    {
      name: 'chromium-production-blocked-storage',
      testMatch: ['production/feedback.spec.ts', 'production/error-reporting.spec.ts'],
      grep: storage,
      use: { launchOptions: { ...launchOptions, args: [...args, productionCdn] } },
    },
  ],
  webServer: {
    command: 'node ../scripts/run.mjs serve',
    url: 'http://127.0.0.1:3002/health',
    reuseExistingServer: false,
    // All tests come from one address.
    env: { QUESTIONS_PER_MINUTE: '100000', RESUMES_PER_MINUTE: '100000' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
