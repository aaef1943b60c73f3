import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { compileCatalogue } from '../../packages/words/compile-catalogue.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const repositoryRoot = fromHere('../../');
/**
 * The decoder of character names that reads a table. Browsers would get the one that writes to `innerHTML`, which the
 * drawer's policy forbids (Trusted Types).
 */
const decodeByTable = fileURLToPath(import.meta.resolve('decode-named-character-reference'));

const config: ViteUserConfig = defineConfig({
  plugins: [react(), compileCatalogue('shared', 'drawer')],
  envDir: repositoryRoot,
  resolve: { alias: { 'decode-named-character-reference': decodeByTable } },
  // Makes URLs relative, so that the drawer can be served from any folder of the CDN.
  base: './',
  build: {
    outDir: `${repositoryRoot}dist/drawer`,
    emptyOutDir: true,
    // The oldest browsers of docs/embed/index.md.
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    manifest: 'manifest.json',
    // Preloading is off, because lazy chunks import only chunks that are already loaded.
    modulePreload: false,
    // Puts all code of the first view into one chunk, because small chunks compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
        // The default name of Langfuse's chunk is `lib`.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.includes('/langfuse/') ? 'langfuse' : '[name]'}-[hash].js`,
      },
    },
  },
  // The tests use the packages' builds for production, as the drawer does. The checks of micromark's other build take a
  // tenth of the tests' time.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    name: '@assist/drawer',
    // The test files share imported packages, which saves a sixth of the time. The drawer's own modules are new in each.
    isolate: false,
    setupFiles: ['src/test-support/fresh-modules.ts'],
    // The long timeout allows for the many CommonMark examples on a busy machine.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});

export default config;
