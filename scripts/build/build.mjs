import { readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { distFolder, fromRoot, rootFolder } from '../paths.mjs';
import { localOrigins } from '../ports.mjs';
import { exportConfiguration } from './configuration.mjs';
import { finishRelease } from './release.mjs';

/** What Vite builds: the configuration file of each part. */
export const builtParts = [
  'packages/loader/vite.config.ts',
  'packages/loader/vite.debug.config.ts',
  'apps/drawer/vite.config.ts',
  'apps/answer-service/vite.config.ts',
];

/**
 * Builds everything: the deployable tree in `dist/`, the answer service and the demo site.
 * @param {import('./configuration.mjs').Configuration} configuration
 * @param {{ compress?: boolean }} [settings] compress: a .br and .gz beside every text file; not while watching
 */
export async function buildAll(configuration, { compress = true } = {}) {
  exportConfiguration(configuration);
  await rm(distFolder, { recursive: true, force: true });
  for (const part of builtParts) await buildPart(part);
  const { version } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  await finishRelease({ folder: distFolder, version, configuration, compress });
  await buildDemoSite(configuration);
}

/**
 * @param {string} configFile below the root
 * @param {import('vite').BuildEnvironmentOptions} [options]
 */
export async function buildPart(configFile, options) {
  const { build } = await import('vite');
  // The configuration is in the environment by now; Vite reads no .env file beside it.
  return build({
    root: fromRoot(dirname(configFile)),
    configFile: fromRoot(configFile),
    envDir: false,
    logLevel: 'warn',
    ...(options ? { build: options } : {}),
  });
}

/** @param {import('./configuration.mjs').Configuration} configuration */
async function buildDemoSite(configuration) {
  const { buildDemoSite: build } = await import(
    pathToFileURL(fromRoot('apps/demo-site/build.mjs')).href
  );
  const { problems } = await build({
    contentDir: contentFolder(),
    outDir: fromRoot('apps/demo-site/dist'),
    cdnOrigin: localOrigins.cdn,
    apiOrigin: new URL(configuration.VITE_API_BASE_URL ?? localOrigins.answerService).origin,
  });
  for (const problem of problems) console.warn(`Demo site: ${problem}`);
}

/** The folder of pages that the service answers from and the demo site shows. */
export function contentFolder() {
  return resolve(rootFolder, process.env.CONTENT_DIR || 'apps/answer-service/content');
}
