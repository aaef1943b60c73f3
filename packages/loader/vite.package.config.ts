import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { describeElements } from './describe-elements.ts';
import { compileLoaderWords, hostBrowsers } from './host-script.ts';
import { inlineTokens } from './inline-tokens.ts';

/** Builds the npm package: one module without imports, unminified. The host's bundler minifies it. */
const config: UserConfig = defineConfig({
  plugins: [inlineTokens(), compileLoaderWords(), describeElements()],
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
