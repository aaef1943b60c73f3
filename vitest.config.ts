import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/drawer', 'apps/answer-service', 'apps/demo-site', 'scripts'],
    passWithNoTests: false,
  },
});
