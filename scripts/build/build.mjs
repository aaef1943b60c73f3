import { readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runScript } from '../command.mjs';
import { distFolder, fromRoot, productionLikeFolder, rootFolder } from '../paths.mjs';
import { localOrigins } from '../ports.mjs';
import {
  exportConfiguration,
  productionLikeConfiguration,
  testConfiguration,
} from './configuration.mjs';
import { finishRelease } from './release.mjs';

/** What makes up the deployable tree: the configuration file of each part, and its folder in the tree. */
const releaseParts = [
  { configFile: 'packages/loader/vite.config.ts', folder: '' },
  { configFile: 'packages/loader/vite.debug.config.ts', folder: '' },
  { configFile: 'apps/drawer/vite.config.ts', folder: 'drawer' },
  { configFile: 'apps/drawer/vite.report.config.ts', folder: 'drawer' },
];

const answerServicePart = 'apps/answer-service/vite.config.ts';

/** What Vite builds: the configuration file of each part. */
export const builtParts = [...releaseParts.map(({ configFile }) => configFile), answerServicePart];

/**
 * Builds everything: the deployable tree in `dist/`, the answer service and the demo site.
 * @param {import('./configuration.mjs').Configuration} configuration
 * @param {{ compress?: boolean }} [settings] compress: a .br and .gz beside every text file; not while watching
 */
export async function buildAll(configuration, { compress = true } = {}) {
  const version = await buildRelease(configuration, { folder: distFolder, compress });
  await buildPart(answerServicePart);
  await buildHostPackage();
  await buildDemoSite(configuration, version);
}

/** Builds everything as the tests want it, and loader and drawer once more as for production. */
export async function buildForTests() {
  await buildAll(testConfiguration());
  await buildRelease(productionLikeConfiguration(), { folder: productionLikeFolder });
}

/**
 * Builds the deployable tree: what a CDN serves.
 * @param {import('./configuration.mjs').Configuration} configuration
 * @param {{ folder: string, compress?: boolean }} settings
 * @returns {Promise<string>} the version
 */
async function buildRelease(configuration, { folder, compress = true }) {
  exportConfiguration(configuration);
  await rm(folder, { recursive: true, force: true });
  for (const { configFile, folder: subfolder } of releaseParts) {
    await buildPart(configFile, { outDir: join(folder, subfolder) });
  }
  const { version } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  await finishRelease({ folder, version, configuration, compress });
  return version;
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

/** What `@assist/loader` is for a host's own bundler: one module, and its types file by file. */
async function buildHostPackage() {
  await buildPart('packages/loader/vite.package.config.ts');
  await runScript(
    'node_modules/typescript/bin/tsc',
    ['-p', 'packages/loader/tsconfig.package.json'],
    { title: 'Types of the package' },
  );
}

/**
 * @param {import('./configuration.mjs').Configuration} configuration
 * @param {string} version of the release the demo site may pin
 */
async function buildDemoSite(configuration, version) {
  const { buildDemoSite: build } = await importWithTypeScript('apps/demo-site/build.mjs');
  const pinned = `v${version}`;
  const integrity = JSON.parse(await readFile(join(distFolder, pinned, 'integrity.json'), 'utf8'));
  const { problems } = await build({
    contentDir: contentFolder(),
    outDir: fromRoot('apps/demo-site/dist'),
    loaderModule: fromRoot('packages/loader/dist/index.js'),
    cdnOrigin: localOrigins.cdn,
    apiOrigin: new URL(configuration.VITE_API_BASE_URL ?? localOrigins.answerService).origin,
    pinnedLoader: { path: `/${pinned}/loader.js`, integrity: integrity['loader.js'] },
  });
  for (const problem of problems) console.warn(`Demo site: ${problem}`);
}

/**
 * Imports a module that imports TypeScript of ours, which Node 20 runs only through Vite.
 * @param {string} path below the root
 */
async function importWithTypeScript(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(fromRoot(path), {
    environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
  });
  return module;
}

/** The folder of pages that the service answers from and the demo site shows. */
export function contentFolder() {
  return resolve(rootFolder, process.env.CONTENT_DIR || 'apps/answer-service/content');
}
