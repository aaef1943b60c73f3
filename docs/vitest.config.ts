import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@assist/docs', environment: 'node', include: ['.vitepress/*.test.ts'] },
});
