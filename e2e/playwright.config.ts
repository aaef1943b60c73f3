import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { localOrigins } from '../scripts/ports.ts';
import { firefoxProject } from './firefox-project.ts';

/**
 * Switches that turn off Chromium's background requests. Without internet access, these requests fail, and each failure
 * counts as a console error.
 */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
/**
 * Chromium features that Playwright turns off by default and that can affect these tests. This list repeats them,
 * because Chromium obeys only the last `--disable-features` switch.
 */
const playwrightTurnsOff = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['BlockOriginHeaderModificationOnRedirect', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'Translate'],
];
/**
 * Chromium features for the menus of the address bar. Chromium would load the menus for each new page, and the tests
 * would take 60 % longer.
 */
const addressBarMenus = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
const turnOff = (features: readonly string[]): string => `--disable-features=${features.join()}`;
const args = [
  ...quiet,
  // The frame has a process of its own, as in a browser with windows: a busy drawer does not stop the page.
  '--site-per-process',
  turnOff([...playwrightTurnsOff, ...addressBarMenus]),
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
/**
 * Specs that run in the browser with windows and without some of Playwright's default switches, because the browser
 * without windows and those switches lack the tested features.
 */
const asInstalled = /cases\/(?:back-forward-cache|classic-scrollbars)\.spec\.ts$/;
const withWindows = process.env.ASSIST_BROWSER;
const executablePath = process.env.ASSIST_HEADLESS_BROWSER ?? withWindows;
const launchOptions = { args, ...(executablePath ? { executablePath } : {}) };

/**
 * A second `--disable-features` switch, which replaces the first. It leaves out `ThirdPartyStoragePartitioning`, so
 * that storage partitioning stays on, as in a normal browser.
 */
const partitionedStorage = turnOff(['Translate', ...addressBarMenus]);

/** The tag of tests in which the drawer may store data. These tests run once with storage and once without. */
const storage = /@storage/;

/** Specs of features that only a production build has: error reporting and feedback. */
const production = 'production/**/*.spec.ts';

/**
 * Redirects requests for the CDN to the server with the production build. Maps the host name instead of rewriting the
 * address, because a rewritten address would not match `'self'` in the drawer's policy.
 */
const productionCdn = `--host-resolver-rules=MAP ${new URL(localOrigins.cdn).host} ${new URL(localOrigins.productionLike).host}`;

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  // The repository contains no reference images. Each test first takes its own (fixtures/drawer-look.ts).
  snapshotPathTemplate: '{testDir}/../../test-results/e2e/references/{testFilePath}/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  // Uses more workers than cores, because tests mostly wait. On two cores, three workers need 10 % less time than two.
  workers: Math.ceil(1.5 * availableParallelism()),
  // The time limits are long, because a shared machine may be slow. A test that passes only on a retry is reported as
  // flaky.
  timeout: 60_000,
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: localOrigins.demoSite,
    viewport: { width: 1440, height: 900 },
    // This limit is shorter than the time limit of a test, so that the error names the action that hangs.
    actionTimeout: 20_000,
    // Records no traces, because a trace makes a test 25 % slower. To record them, use
    // `npm run e2e -- --trace retain-on-failure`.
    trace: 'off',
    launchOptions,
  },
  projects: [
    // In this project, the drawer has no storage, as for visitors who block site data. Playwright's default switches
    // block storage in a cross-site frame.
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
          ...(withWindows ? { executablePath: withWindows } : {}),
          ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
        },
      },
    },
    firefoxProject,
    // Takes pictures for people to look at. To take them, run
    // `ASSIST_SCREENSHOTS=folder npm run e2e -- --project=screenshots`.
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
    url: `${localOrigins.answerService}/health`,
    reuseExistingServer: false,
    // A busy machine needs minutes to start the servers.
    timeout: 240_000,
    // Raises the request limits per client, because all tests use one IP address.
    env: { QUESTIONS_PER_MINUTE: '100000' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
