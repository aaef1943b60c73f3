import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@assist/scripts',
    include: ['**/*.test.ts'],
    // Many tests start processes, and a busy machine may need a minute for that.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
