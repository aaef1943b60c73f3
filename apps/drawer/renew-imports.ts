import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g;

/**
 * Appends `globalThis.importQuery` to the URL of every lazy chunk. A retry needs a new URL, because browsers may cache
 * a failed import by its URL (`src/lazy-module.ts`).
 */
export function renewImports(): Plugin {
  return {
    name: 'renew-imports',
    apply: 'build',
    renderChunk: (code) => ({
      code: code.replace(dynamicImport, 'import($1$2$1 + (globalThis.importQuery ?? ""))'),
      map: null,
    }),
  };
}
