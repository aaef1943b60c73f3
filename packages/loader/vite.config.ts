import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { defineHostScript } from './host-script.ts';

/** Builds `loader.js`, the script that each of a host's pages loads. */
const config: ViteUserConfig = defineConfig({
  ...defineHostScript('src/main.ts', 'loader.js'),
  // The test files share happy-dom, which halves their time. Each has a window and modules of its own.
  test: { name: '@assist/loader', pool: 'vmThreads' },
});

export default config;
