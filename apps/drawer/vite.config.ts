import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { fitVaul } from './fit-vaul.ts';
import { renewImports } from './renew-imports.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const repositoryRoot = fromHere('../../');
const decodeEntity = fromHere('src/markdown/decode-entity.ts');

const config: ViteUserConfig = defineConfig({
  plugins: [react(), fitVaul(), renewImports()],
  envDir: repositoryRoot,
  resolve: { alias: { 'decode-named-character-reference': decodeEntity } },
  // The drawer is served from whatever folder of the CDN it lies in.
  base: './',
  build: {
    outDir: `${repositoryRoot}dist/drawer`,
    emptyOutDir: true,
    manifest: 'manifest.json',
    // The lazy chunks need nothing that is not there already.
    modulePreload: false,
  },
  test: {
    name: '@assist/drawer',
    // The CommonMark examples are many, and the machine may be busy.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
  },
});

export default config;
