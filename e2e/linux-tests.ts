import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

/** The settings that differ between the tests that need more than a browser. */
interface LinuxTests {
  /** The name of the tests' folder and of their output folder. */
  readonly name: string;
  /** In ms. */
  readonly timeout: number;
  /** Environment variables of the servers. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Playwright's settings for the configuration in a tests' own folder. Tests run one after the other against the built
 * product.
 */
export function configureLinuxTests({ name, timeout, env }: LinuxTests): PlaywrightTestConfig {
  return defineConfig({
    testDir: '.',
    outputDir: `../../test-results/${name}`,
    forbidOnly: true,
    // One worker, because Orca runs once per user and only one window can have the keyboard.
    workers: 1,
    timeout,
    // A test that passes only on a retry is reported as flaky.
    retries: process.env.CI ? 2 : 0,
    // Long enough for an answer on a busy machine.
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
