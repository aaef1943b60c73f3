import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { inlineTokens } from './inline-tokens.ts';

/** What the package exports, as one module with everything in it: a host's own bundler does the rest. */
const config: UserConfig = defineConfig({
  plugins: [inlineTokens()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    minify: false,
    outDir: 'dist',
    copyPublicDir: false,
    lib: {
      entry: fileURLToPath(new URL('src/index.ts', import.meta.url)),
      formats: ['es'],
      fileName: 'index',
    },
  },
});

export default config;
