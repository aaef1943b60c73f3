import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compileCatalogue } from '../words/compile-catalogue.ts';
import { CARD_WORDS } from '../words/src/languages.ts';
import { inlineTokens } from './inline-tokens.ts';

/** The minimum browser versions for the elements. Older browsers show the page's own content. */
export const hostBrowsers: { target: string; cssTarget: string[] } = {
  target: 'es2022',
  // For older targets, the minifier would replace `light-dark()`. The replacement would break `color-scheme: inherit`.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
};

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Keeps the words of the loader in the bundle. */
export function compileLoaderWords(): Plugin {
  return compileCatalogue('shared', 'loader', ...CARD_WORDS);
}

/**
 * Minifies the bundle a second time with Terser, which saves another 3 % of the bytes. Escapes non-ASCII characters,
 * because browsers use the page's encoding for a script that declares no charset.
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
          compress: {
            passes: 5,
            keep_fargs: false,
            pure_getters: true,
            unsafe_arrows: true,
            lhs_constants: false,
          },
          // The first line makes Chromium compile all functions off the main thread while the script loads. The second
          // line and the end pass the settings to the code. They are the last line but one, so that a department can
          // replace them without a new source map.
          format: {
            ascii_only: true,
            preamble: '//# allFunctionsCalledOnLoad\n(({assistSettings})=>{',
          },
          ...(content === undefined ? {} : { sourceMap: { content } }),
        });
        file.code = `${code ?? file.code}})(\n{"assistSettings":{}}\n)\n`;
        const mapFile = bundle[`${file.fileName}.map`];
        if (mapFile?.type === 'asset' && typeof map === 'string') mapFile.source = map;
      }
    },
  };
}

/** Builds one classic script without imports. A host's path-scoped or hashed `script-src` would block a second file. */
export function defineHostScript(input: string, fileName: string): UserConfig {
  return defineConfig({
    envDir: fromHere('../..'),
    plugins: [inlineTokens(), compileLoaderWords(), minifyByTerser()],
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
