import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import service from '../vite.config.ts';

/** Runs the tests that start processes: the built service, nginx, Redis and PostgreSQL. `.ci/run servers` runs them. */
const config: ViteUserConfig = defineConfig({
  ...service,
  test: {
    ...service.test,
    name: 'servers',
    exclude: [],
    globalSetup: fileURLToPath(new URL('built-service.ts', import.meta.url)),
  },
});

export default config;
