import type { Plugin } from 'vite';

/** Vite's function that loads the styles of a lazy chunk before the chunk. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's preload helper by a plain import, because the first view has all styles of the drawer, and the helper
 * would use 0.6 KB of the size budget.
 *
 * @throws {Error} if a lazy chunk has styles
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.isEntry || !file.viteMetadata?.importedCss.size) continue;
        throw new Error(`The lazy chunk ${file.name} has styles. Import them in main.tsx instead.`);
      }
    },
  };
}
