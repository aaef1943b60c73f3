import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/screen-reader',
  forbidOnly: true,
  // Orca starts once for each user.
  workers: 1,
  timeout: 120_000,
  // A step is an answer at most; a busy machine has slow moments.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: { baseURL: 'http://localhost:3000' },
  webServer: {
    command: 'node ../../scripts/run.mjs serve',
    url: 'http://127.0.0.1:3002/health',
    reuseExistingServer: false,
    // Content of its own, so that the script of the journey outlives every change of the sample content.
    env: { CONTENT_DIR: 'e2e/screen-reader/content', EMBEDDINGS: 'none' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
