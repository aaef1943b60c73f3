import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The worker beside the server, under the name by which the source starts it. */
const WORKER = 'embedding-worker';

/** One bundle for Node: our own packages are TypeScript source and go in, npm packages stay outside. */
const config: ViteUserConfig = defineConfig({
  ssr: { noExternal: [/^@assist\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: { server: 'src/server.ts', [WORKER]: `src/search/${WORKER}.mjs` },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? '[name].mjs' : '[name].js'),
        // Beside the worker, which the source starts from its own folder.
        chunkFileNames: '[name].js',
      },
    },
  },
});

export default config;
