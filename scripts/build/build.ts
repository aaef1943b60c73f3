import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runScript } from '../command.mjs';
import { importTypeScript } from '../import-typescript.mjs';
import { distFolder, fromRoot, productionLikeFolder, rootFolder } from '../paths.mjs';
import { localOrigins, type Origins } from '../ports.ts';
import { buildPart, inputsOf, readVersion, stampFolder } from './build-part.ts';
import {
  exportConfiguration,
  productionLikeConfiguration,
  testConfiguration,
} from './configuration.ts';
import type { WatchedPart } from './rebuild.ts';
import { deliveryFolder, finishRelease, pinHostScripts, separateDelivery } from './release.ts';
import { stampableDefinitions, stampablePages } from './stampable.ts';
import { listPackages, recordPackages } from './take-packages.ts';
import { buildCommand } from './tools.ts';
import { buildUnlessFresh } from './unless-fresh.ts';
import { type Configuration, settingNames } from './validate-configuration.ts';

/** What makes up the deployable tree: the configuration file of each part, its folder in the tree, what it is. */
const releaseParts: {
  name: string;
  configFile: string;
  folder: string;
  kind: 'script' | 'page';
}[] = [
  { name: 'loader', configFile: 'packages/loader/vite.config.ts', folder: '', kind: 'script' },
  { name: 'debug', configFile: 'packages/loader/vite.debug.config.ts', folder: '', kind: 'script' },
  { name: 'drawer', configFile: 'apps/drawer/vite.config.ts', folder: 'drawer', kind: 'page' },
  {
    name: 'report',
    configFile: 'apps/drawer/vite.report.config.ts',
    folder: 'drawer',
    kind: 'page',
  },
];

const answerServicePart = 'apps/answer-service/vite.config.ts';
const answerServiceInputs = [
  'apps/answer-service/src',
  'apps/answer-service/training',
  'apps/answer-service/deploy',
  answerServicePart,
].map(fromRoot);

/** The department and the test pages, the two statements and the content. */
function demoSiteInputs() {
  const pages = ['apps/demo-site', 'e2e/fixtures/pages'];
  const statements = ['docs/accessibility-statement.md', 'docs/privacy.md'];
  return [...[...pages, ...statements].map(fromRoot), contentFolder()];
}

/**
 * The parts that are built again at every change while developing: all but the drawer, which is served from its source.
 *
 * @param restartService after its build
 */
export async function listWatchedParts(
  configuration: Configuration,
  origins: Origins,
  restartService: () => Promise<void>,
): Promise<WatchedPart[]> {
  const version = await readVersion();
  const packages = (...names: string[]) => names.map((name) => fromRoot(`packages/${name}`));
  return [
    {
      name: 'loader',
      inputs: packages('bridge', 'loader', 'rules'),
      build: async () => {
        for (const { configFile, kind } of releaseParts) {
          if (kind === 'script') await buildPart(configFile);
        }
        await pinHostScripts(distFolder, version);
        await buildHostPackage();
      },
    },
    {
      name: 'answer service',
      inputs: [...packages('content', 'rules', 'stream'), ...answerServiceInputs],
      build: async () => {
        await buildAnswerService();
        await restartService();
      },
    },
    {
      name: 'demo site',
      inputs: [
        ...packages('content', 'rules'),
        ...demoSiteInputs(),
        fromRoot('packages/loader/dist/index.js'),
        join(distFolder, `v${version}`, 'integrity.json'),
      ],
      build: () => buildDemoSite(configuration, origins),
    },
  ];
}

/** Where {@link listWatchedParts} finds changes. */
export function watchedFolders() {
  const apps = ['apps/answer-service', 'apps/demo-site'];
  const folders = ['packages', ...apps, 'e2e/fixtures/pages', 'docs'].map(fromRoot);
  const content = contentFolder();
  return folders.some((folder) => content.startsWith(folder)) ? folders : [...folders, content];
}

/**
 * Builds everything that is not there yet as it should be: the deployable tree in `dist/`, the answer service
 * and the demo site.
 *
 * @param settings compress: a .br and .gz
 *   beside every text file; not while watching. origins: where the demo site finds the others
 */
export async function buildAll(
  configuration: Configuration,
  { compress = true, origins = localOrigins }: { compress?: boolean; origins?: Origins } = {},
) {
  await buildRelease(configuration, { name: 'release', folder: distFolder, compress });
  await buildWithoutConfiguration();
  await buildDemoSite(configuration, origins);
}

/**
 * Builds what a department downloads: the deployable tree for any environment, the answer service and the npm package.
 *
 * @param folder where the tree goes; the others have their places
 */
export async function buildReleaseParts(folder: string) {
  await createRelease('stampable', { folder });
  await buildWithoutConfiguration();
}

/** The parts that are the same everywhere: the answer service, and the loader as an npm package. */
async function buildWithoutConfiguration() {
  await buildAnswerServiceUnlessFresh();
  await buildUnlessFresh({
    output: fromRoot('packages/loader/dist'),
    stamp: join(stampFolder, 'host-package'),
    inputs: inputsOf(),
    settings: {},
    build: buildHostPackage,
  });
}

/** Builds the answer service, unless its build is fresh. */
export async function buildAnswerServiceUnlessFresh() {
  await buildUnlessFresh({
    output: fromRoot('apps/answer-service/dist'),
    stamp: join(stampFolder, 'answer-service'),
    inputs: [...inputsOf(), ...answerServiceInputs],
    settings: {},
    build: buildAnswerService,
  });
}

/** Builds everything as the tests want it, and loader and drawer once more as for production. */
export async function buildForTests() {
  await buildAll(testConfiguration());
  await buildRelease(productionLikeConfiguration(), {
    name: 'production-like',
    folder: productionLikeFolder,
  });
}

/** Forgets that the deployable tree and the answer service were built: somebody else writes there now. */
export async function forgetBuilds() {
  await rm(stampFolder, { recursive: true, force: true });
}

/**
 * Builds the deployable tree, what a CDN serves, unless it is there; beside it, in a folder of its own, what belongs to
 * it and is not for visitors.
 */
async function buildRelease(
  configuration: Configuration,
  { name, folder, compress = true }: { name: string; folder: string; compress?: boolean },
) {
  await buildUnlessFresh({
    output: folder,
    stamp: join(stampFolder, name),
    inputs: inputsOf('apps/drawer'),
    settings: { configuration, compress },
    build: () => createRelease(configuration, { folder, compress }),
  });
}

/**
 * Builds the deployable tree from nothing.
 *
 * @param configuration 'stampable': one for several
 *   environments, each of which `stamp.mjs` makes a tree for later
 */
export async function createRelease(
  configuration: Configuration | 'stampable',
  { folder, compress = true }: { folder: string; compress?: boolean },
) {
  const isStampable = configuration === 'stampable';
  const version = await readVersion();
  exportConfiguration(isStampable ? {} : configuration);
  await rm(folder, { recursive: true, force: true });
  for (const { name, configFile, folder: subfolder, kind } of releaseParts) {
    await buildPart(
      configFile,
      {
        outDir: join(folder, subfolder),
        sourcemap: 'hidden',
        ...listPackages(name),
      },
      isStampable
        ? { define: stampableDefinitions(settingNames, kind), plugins: [stampablePages()] }
        : {},
    );
  }
  await separateDelivery({ folder, version });
  await buildCommand({
    folder: deliveryFolder(folder),
    name: 'stamp',
    source: 'scripts/build/stamp-command.ts',
  });
  if (!isStampable) await finishRelease({ folder, version, configuration, compress });
}

/** The answer service as a folder, with the notices and the bill of materials of what is in it. */
async function buildAnswerService() {
  await buildPart(answerServicePart, listPackages('answer-service'));
  await recordPackages(fromRoot('apps/answer-service/dist'), await readVersion());
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

async function buildDemoSite(configuration: Configuration, origins: Origins) {
  const pinned = `v${await readVersion()}`;
  const integrity = JSON.parse(await readFile(join(distFolder, pinned, 'integrity.json'), 'utf8'));
  const settings = {
    contentDir: contentFolder(),
    outDir: fromRoot('apps/demo-site/dist'),
    loaderModule: fromRoot('packages/loader/dist/index.js'),
    cdnOrigin: origins.cdn,
    apiOrigin: new URL(configuration.VITE_API_BASE_URL ?? origins.answerService).origin,
    pinnedLoader: { path: `/${pinned}/loader.js`, integrity: integrity['loader.js'] },
  };
  await buildUnlessFresh({
    output: settings.outDir,
    stamp: join(stampFolder, 'demo-site'),
    inputs: [...inputsOf(), ...demoSiteInputs()],
    settings,
    async build() {
      // Not `import()`: that would keep the first version of its sources while developing.
      const demoSite = await importTypeScript('apps/demo-site/build.ts');
      const testPages = await importTypeScript('e2e/fixtures/pages/build-pages.ts');
      const { problems } = await demoSite.buildDemoSite(settings);
      await testPages.buildTestPages(settings);
      for (const problem of problems) console.warn(`Demo site: ${problem}`);
    },
  });
}

/** The folder of pages that the service answers from and the demo site shows. */
export function contentFolder() {
  return resolve(rootFolder, process.env.CONTENT_DIR || 'apps/answer-service/content');
}
