import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@assist/scripts', include: ['**/*.test.ts'] },
});
