import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';

const modules = ['lit.ts', 'react.tsx', 'solid.ts', 'svelte.ts', 'turbo.ts', 'vue.ts'];

const svelte: Plugin = {
  name: 'svelte',
  transform(source, id) {
    return id.endsWith('.svelte') ? compile(source, { filename: id }).js : undefined;
  },
};

/** Bundles the scripts of the pages made with a framework, as a department would. */
export async function bundleFrameworks(outDir: string) {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    // With its compiler: the page's template is a text.
    resolve: { alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
    plugins: [svelte],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: modules.map((module) => fileURLToPath(new URL(module, import.meta.url))),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  });
}
