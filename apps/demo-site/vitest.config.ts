import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@assist/demo-site',
    include: ['**/*.test.ts'],
    // The tests build the site, which takes seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
