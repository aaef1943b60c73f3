import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { localOrigins } from '../scripts/ports.ts';

/** The settings that differ between the screen reader tests and the WebKit tests. */
interface LinuxTests {
  /** Name of the test folder. The output folder in `test-results` has the same name. */
  readonly name: string;
  /** Time limit of each test, in ms. */
  readonly timeout: number;
  /** Environment variables for the servers that the tests use. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Returns Playwright's configuration for the screen reader tests or the WebKit tests. The tests run one after the
 * other, against the built product.
 */
export function configureLinuxTests({ name, timeout, env }: LinuxTests): PlaywrightTestConfig {
  return defineConfig({
    testDir: '.',
    outputDir: `../../test-results/${name}`,
    forbidOnly: true,
    // Uses one worker, because Orca can run only once per user, and only one window can have the keyboard focus.
    workers: 1,
    timeout,
    // If a failed test passes on a retry, Playwright reports the test as flaky.
    retries: process.env.CI ? 2 : 0,
    // Leaves enough time for an answer on a busy machine.
    expect: { timeout: 20_000 },
    reporter: [['list']],
    use: { baseURL: localOrigins.demoSite },
    webServer: {
      command: 'node ../../scripts/run.mjs serve',
      url: `${localOrigins.answerService}/health`,
      reuseExistingServer: false,
      // A busy machine needs minutes to start the servers.
      timeout: 240_000,
      env: { EMBEDDINGS: 'none', ...env },
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  });
}
