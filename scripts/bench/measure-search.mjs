import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../paths.mjs';

/** @typedef {import('./search-budgets.mjs').SearchMeasurement} SearchMeasurement */

/** Inside the room, so that what is left out of the bundle is found from there. */
const bundleFolder = fromRoot('apps/answer-service/node_modules/.cache/benchmark');

/** A site like that of one department, ten of them, and one larger than any known. */
const sizes = [216, 2_160, 10_000];

/**
 * Bundles the benchmark of the search, which is TypeScript, and runs it over the sample content.
 * @returns {Promise<readonly SearchMeasurement[]>}
 */
export async function measureSearch() {
  const { build } = await import('vite');
  await build({
    root: fromRoot('apps/answer-service'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/index.ts',
      target: 'node20',
      outDir: bundleFolder,
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  });
  try {
    const { measureSearch: measure } = await import(
      pathToFileURL(`${bundleFolder}/index.mjs`).href
    );
    /** @type {SearchMeasurement[]} */
    const measurements = [];
    const folder = fromRoot('apps/answer-service/content');
    for await (const measurement of measure(folder, sizes)) measurements.push(measurement);
    return measurements;
  } finally {
    await rm(bundleFolder, { recursive: true, force: true });
  }
}
