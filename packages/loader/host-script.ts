import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { fitPenpal } from './fit-penpal.ts';
import { inlineTokens } from './inline-tokens.ts';

/** The oldest browsers that get the elements; a page in an older one keeps its own content. */
export const hostBrowsers: { target: string; cssTarget: string[] } = {
  target: 'es2022',
  // light-dark() stays as it is: the minifier's stand-in for it breaks `color-scheme: inherit`.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
};

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds one classic script without imports into the deployable tree: a host's path-scoped or hashed
 * `script-src` allows no second file.
 */
export function defineHostScript(input: string, fileName: string): UserConfig {
  return defineConfig({
    envDir: fromHere('../..'),
    plugins: [inlineTokens(), fitPenpal()],
    build: {
      ...hostBrowsers,
      outDir: fromHere('../../dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: fromHere(input),
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  });
}
