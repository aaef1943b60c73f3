import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@assist/demo-site', include: ['**/*.test.ts'] },
});
