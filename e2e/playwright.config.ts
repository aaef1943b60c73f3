import { defineConfig } from '@playwright/test';
import { firefoxProject } from './firefox-project.ts';

/** Turns off background traffic, because it fails on closed networks and then counts as console errors. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const args = [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const executablePath = process.env.ASSIST_BROWSER;
/** Specs that run without some of Playwright's default switches, because those disable the tested features. */
const asInstalled = /cases\/(?:back-forward-cache|classic-scrollbars)\.spec\.ts$/;
const launchOptions = { args, ...(executablePath ? { executablePath } : {}) };

/**
 * Replaces Playwright's --disable-features (the last one wins), so that storage is partitioned as in a normal browser.
 */
const partitionedStorage = '--disable-features=Translate';

/** Tests that may store data in the browser. They run once with storage and once without. */
const storage = /@storage/;

/** Tests of features that only a production build has: error reporting and feedback. */
const production = 'production/**/*.spec.ts';

/**
 * Sends requests for the CDN to the server with the production build. Maps the host instead of routing, because a
 * routed address would not be `'self'` in the drawer's policy.
 */
const productionCdn = '--host-resolver-rules=MAP 127.0.0.1:3001 127.0.0.1:3003';

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  // No reference images are committed: each test first records its own (fixtures/drawer-look.ts).
  snapshotPathTemplate: '{testDir}/../../test-results/e2e/references/{testFilePath}/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  // Tests mostly wait for animations and answers: on two cores, three workers take 10 % less time than two.
  workers: 3,
  // Long timeouts, because a shared machine may be slow. A test that passes only on a retry is reported as flaky.
  timeout: 60_000,
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    // A hung action fails before the test's timeout, so that the error names the action.
    actionTimeout: 20_000,
    // A trace makes each test 25 % slower. Turn it on with `npm run e2e -- --trace retain-on-failure`.
    trace: 'off',
    launchOptions,
  },
  projects: [
    // Playwright's default switches make storage throw in a cross-site frame, as for visitors who block site data.
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
    // For people to look at. Runs only on demand: ASSIST_SCREENSHOTS=folder npm run e2e -- --project=screenshots
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
    // All tests come from one IP address.
    env: { QUESTIONS_PER_MINUTE: '100000', RESUMES_PER_MINUTE: '100000' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
