import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Builds the import command as one file without dependencies. The command's workers run the same file. */
const config: ViteUserConfig = defineConfig({
  // The test files share imported modules, which saves time. Keep no state in a module. The command line sets a time
  // limit for tests, but none for hooks.
  test: { isolate: false, hookTimeout: 120_000 },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/import/main.ts',
    target: 'node20',
    outDir: 'dist',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'import.mjs' } },
  },
});

export default config;
