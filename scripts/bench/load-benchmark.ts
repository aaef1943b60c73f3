import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fromRoot } from '../paths.mjs';

/**
 * Bundles the benchmark of a room, its `bench/index.ts`, and loads it. The bundle lies inside the room, so that
 * the packages left out of it are found from there.
 *
 * @param room path below the root
 */
export async function loadBenchmark<Module>(room: string): Promise<Module> {
  const bundleFolder = fromRoot(`${room}/node_modules/.cache/benchmark`);
  await build({
    root: fromRoot(room),
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
    return await import(/* @vite-ignore */ pathToFileURL(`${bundleFolder}/index.mjs`).href);
  } finally {
    await rm(bundleFolder, { recursive: true, force: true });
  }
}
