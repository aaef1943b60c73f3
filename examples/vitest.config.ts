import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  // The command line sets a time limit for tests, but none for hooks.
  test: { name: '@assist/examples', hookTimeout: 120_000 },
});

export default config;
