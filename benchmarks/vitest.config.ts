import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@assist/benchmarks', include: ['**/*.test.ts'] },
});
