import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { inlineTokens } from './inline-tokens.ts';

/** The oldest browsers that get the elements; a page in an older one keeps its own content. */
export const hostBrowsers: { target: string; cssTarget: string[] } = {
  target: 'es2022',
  // light-dark() stays as it is: the minifier's stand-in for it breaks `color-scheme: inherit`.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
};

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Minifies again by Terser, which leaves out 3 % that Vite's own minifier keeps, and escapes what is not ASCII: a script without
 * a charset is read in that of its page, which may be an old one.
 */
function minifyByTerser(): Plugin {
  return {
    name: 'minify-by-terser',
    generateBundle: async (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const content = file.map?.toString();
        const { code, map } = await minify(file.code, {
          ecma: 2020,
          compress: { passes: 3, keep_fargs: false, pure_getters: true, unsafe_arrows: true },
          format: { ascii_only: true },
          ...(content === undefined ? {} : { sourceMap: { content } }),
        });
        file.code = code ?? file.code;
        const mapFile = bundle[`${file.fileName}.map`];
        if (mapFile?.type === 'asset' && typeof map === 'string') mapFile.source = map;
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
    plugins: [inlineTokens(), minifyByTerser()],
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
