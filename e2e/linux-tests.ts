import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

/** What differs between the tests that need more than a browser. */
interface LinuxTests {
  /** Of their folder, and of where their files are left. */
  readonly name: string;
  /** In ms. */
  readonly timeout: number;
  /** Settings of the servers they visit. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Playwright's settings, for a configuration in the tests' own folder: one after the other, against the built product. */
export function configureLinuxTests({ name, timeout, env }: LinuxTests): PlaywrightTestConfig {
  return defineConfig({
    testDir: '.',
    outputDir: `../../test-results/${name}`,
    forbidOnly: true,
    // Orca starts once for each user, and a window has the keyboard of its screen to itself.
    workers: 1,
    timeout,
    // What passes only when tried again is reported as flaky.
    retries: process.env.CI ? 2 : 0,
    // A step is an answer at most; a busy machine has slow moments.
    expect: { timeout: 20_000 },
    reporter: [['list']],
    use: { baseURL: 'http://localhost:3000' },
    webServer: {
      command: 'node ../../scripts/run.mjs serve',
      url: 'http://127.0.0.1:3002/health',
      reuseExistingServer: false,
      env: { EMBEDDINGS: 'none', ...env },
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  });
}
