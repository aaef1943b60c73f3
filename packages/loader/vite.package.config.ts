import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { describeElements } from './describe-elements.ts';
import { hostBrowsers } from './host-script.ts';
import { inlineTokens } from './inline-tokens.ts';
import { inlineWords } from './inline-words.ts';

/** Builds the npm package: one module without imports, unminified. The host's bundler minifies it. */
const config: UserConfig = defineConfig({
  plugins: [inlineTokens(), inlineWords(), describeElements()],
  build: {
    ...hostBrowsers,
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
