import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type ViteUserConfig } from 'vitest/config';

/** One file that Node runs alone, and beside it the embedding model with what runs it. */
const config: ViteUserConfig = defineConfig({
  plugins: [withEmbeddingModel()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server.ts',
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

/**
 * Lays the worker beside the server, where it is started from, and beside that the packages it loads:
 * the model is 28 MB of weights that its package reads from its own folder.
 */
function withEmbeddingModel(): Plugin {
  const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  return {
    name: 'embedding-model',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      await cp(here('src/search/embedding-worker.mjs'), join(dir, 'embedding-worker.mjs'));
      for (const name of ['core', 'embeddings', 'model-embeddings-en']) {
        const path = `node_modules/@energetic-ai/${name}`;
        await cp(here(path), join(dir, path), {
          recursive: true,
          dereference: true,
          filter: (source) => !source.slice(here(path).length).includes('node_modules'),
        });
      }
    },
  };
}

export default config;
