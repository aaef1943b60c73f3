import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../paths.mjs';

/** Inside the room, so that the packages left out of the bundle are found from there. */
const bundleFolder = fromRoot('packages/chat/node_modules/.cache/benchmark');

/**
 * Bundles the benchmark of the answer stream, which is TypeScript, and loads it.
 * @returns {Promise<typeof import('../../packages/chat/bench/index.ts')>}
 */
export async function loadBenchmark() {
  const { build } = await import('vite');
  await build({
    root: fromRoot('packages/chat'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    ssr: { noExternal: [/^@assist\//] },
    build: {
      ssr: 'bench/index.ts',
      target: 'node20',
      outDir: bundleFolder,
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  });
  try {
    return await import(pathToFileURL(`${bundleFolder}/index.mjs`).href);
  } finally {
    await rm(bundleFolder, { recursive: true, force: true });
  }
}
