import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { inlineTokens } from './inline-tokens.ts';

/** The oldest browsers that get the elements; a page in an older one keeps its own content. */
export const hostBrowsers: { target: string; cssTarget: string[] } = {
  target: 'es2022',
  // light-dark() stays as it is: the minifier's stand-in for it breaks `color-scheme: inherit`.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
};

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Escapes every other character: a script without a charset is read in that of its page, which may be an old one. */
function writeAscii(): Plugin {
  const escapeOne = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'write-ascii',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeOne);
      }
    },
  };
}

/**
 * Builds one classic script without imports into the deployable tree: a host's path-scoped or hashed
 * `script-src` allows no second file.
 */
export function defineHostScript(input: string, fileName: string): UserConfig {
  return defineConfig({
    envDir: fromHere('../..'),
    plugins: [inlineTokens(), writeAscii()],
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
