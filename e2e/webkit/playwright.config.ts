import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/webkit',
  forbidOnly: true,
  workers: 1,
  timeout: 60_000,
  // A step is an answer at most; a busy machine has slow moments.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: { baseURL: 'http://localhost:3000' },
  webServer: {
    command: 'node ../../scripts/run.mjs serve',
    url: 'http://127.0.0.1:3002/health',
    reuseExistingServer: false,
    env: { EMBEDDINGS: 'none' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
