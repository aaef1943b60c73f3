import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compileCatalogue } from '../../../packages/words/compile-catalogue.ts';

const config: UserConfig = defineConfig({
  plugins: [react(), compileCatalogue('shared', 'drawer')],
  envDir: false,
  logLevel: 'warn',
  build: {
    outDir: '../node_modules/.cache/benchmark',
    emptyOutDir: true,
    modulePreload: false,
    // Avoids the warning about large chunks, because only the benchmark loads this page.
    chunkSizeWarningLimit: 2_000,
  },
});

export default config;
