import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runScript } from '../command.mjs';
import { importTypeScript } from '../import-typescript.mjs';
import {
  demoSiteFolder,
  distFolder,
  fromRoot,
  productionLikeFolder,
  rootFolder,
} from '../paths.mjs';
import { localOrigins } from '../ports.ts';
import { buildPart, inputsOf, readVersion } from './build-part.ts';
import {
  exportConfiguration,
  productionLikeConfiguration,
  testConfiguration,
} from './configuration.ts';
import { documentation } from './documentation.ts';
import { deliveryFolder, finishRelease, pinHostScripts, separateDelivery } from './release.ts';
import { stampableDefinitions, stampablePages } from './stampable.ts';
import { listPackages, recordPackages } from './take-packages.ts';
import { buildCommand } from './tools.ts';
import { buildUnlessFresh, type Part } from './unless-fresh.ts';
import type { Configuration } from './validate-configuration.ts';

/** The build parts that a CDN serves. `folder` is the part's path inside the CDN's folder; '' is the top level. */
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

/** The answer service: one folder that Node can run, with licence notices and a bill of materials. */
const answerService: Part = {
  name: 'answer service',
  output: fromRoot('apps/answer-service/dist'),
  inputs: inputsOf(
    ['content', 'rules', 'stream', 'words'],
    ...['src', 'training', 'deploy', 'vite.config.ts'].map((path) => `apps/answer-service/${path}`),
  ),
  async build() {
    await buildPart('apps/answer-service/vite.config.ts', listPackages('answer-service'));
    await recordPackages(fromRoot('apps/answer-service/dist'), await readVersion());
  },
};

/** The npm package `@assist/loader`: one module, and a declaration file for each source file. */
const hostPackage: Part = {
  name: 'host package',
  output: fromRoot('packages/loader/dist'),
  inputs: inputsOf(['bridge', 'loader', 'rules', 'words']),
  async build() {
    await buildPart('packages/loader/vite.package.config.ts');
    await runScript(
      'node_modules/typescript/bin/tsc',
      ['-p', 'packages/loader/tsconfig.package.json'],
      { title: 'Types of the package' },
    );
  },
};

/**
 * The folder that a CDN serves. Files that visitors must not see go into the {@link deliveryFolder} beside it.
 *
 * @param compress writes a .br and a .gz file beside every text file
 */
export function release(
  configuration: Configuration,
  { name, folder, compress = true }: { name: string; folder: string; compress?: boolean },
): Part {
  return {
    name,
    output: folder,
    inputs: inputsOf(['bridge', 'chat', 'loader', 'rules', 'stream', 'words'], 'apps/drawer'),
    settings: () => ({ configuration, compress }),
    build: () => createRelease(configuration, { folder, compress }),
  };
}

/** The demo site: the department's pages, the test pages, the accessibility and privacy statements, and the content. */
function demoSite(configuration: Configuration): Part {
  const outDir = demoSiteFolder;
  const loaderModule = fromRoot('packages/loader/dist/index.js');
  const settings = async () => {
    const pinned = `v${await readVersion()}`;
    const hashes = JSON.parse(await readFile(join(distFolder, pinned, 'integrity.json'), 'utf8'));
    return {
      contentDir: contentFolder(),
      isSample: contentFolder() === sampleContent,
      outDir,
      loaderModule,
      cdnOrigin: localOrigins.cdn,
      apiOrigin: new URL(configuration.VITE_API_BASE_URL ?? localOrigins.answerService).origin,
      pinnedLoader: { path: `/${pinned}/loader.js`, integrity: hashes['loader.js'] },
    };
  };
  const pages = ['apps/demo-site', 'e2e/fixtures/pages'];
  const own = [...pages, 'docs/embed/accessibility-statement.md', 'docs/operate/privacy.md'];
  return {
    name: 'demo site',
    output: outDir,
    inputs: [...inputsOf(['content', 'rules'], ...own), contentFolder(), loaderModule],
    settings,
    async build() {
      // Imports through Vite, because Node's own `import()` caches modules. With this cache, `npm run dev` would ignore
      // changes of these sources.
      const site = await importTypeScript('apps/demo-site/build.ts');
      const testPages = await importTypeScript('e2e/fixtures/pages/build-pages.ts');
      const { problems } = await site.buildDemoSite(await settings());
      await testPages.buildTestPages(await settings());
      for (const problem of problems) console.warn(`Demo site: ${problem}`);
    },
  };
}

/**
 * Lists the parts that `npm run dev` rebuilds after a change. Leaves out the drawer, because the drawer's development
 * server serves the source.
 *
 * @param restartService called after each build of the answer service
 */
export function listWatchedParts(
  configuration: Configuration,
  restartService: () => Promise<void>,
): Part[] {
  return [
    {
      name: 'loader',
      output: distFolder,
      inputs: hostPackage.inputs,
      async build() {
        for (const { configFile, kind } of releaseParts) {
          if (kind === 'script') await buildPart(configFile, { outDir: distFolder });
        }
        await pinHostScripts(distFolder, await readVersion());
      },
    },
    hostPackage,
    {
      ...answerService,
      async build() {
        await answerService.build();
        await restartService();
      },
    },
    demoSite(configuration),
  ];
}

/** Lists the folders that `npm run dev` watches. They contain the inputs of all parts of {@link listWatchedParts}. */
export function watchedFolders() {
  const apps = ['apps/answer-service', 'apps/demo-site'];
  const folders = ['packages', ...apps, 'e2e/fixtures/pages', 'docs'].map(fromRoot);
  const content = contentFolder();
  return folders.some((folder) => content.startsWith(folder)) ? folders : [...folders, content];
}

/**
 * Builds every part whose inputs have changed: the CDN's files in `dist/`, the answer service, the npm package, the
 * demo site and the documentation.
 *
 * @param settings `compress: false` skips the .br and .gz files
 */
export async function buildAll(
  configuration: Configuration,
  { compress = true }: { compress?: boolean } = {},
) {
  // The product and the documentation can be built in parallel, because the documentation is built in a separate
  // process.
  await Promise.all([
    buildProduct(configuration, compress),
    buildUnlessFresh(documentation(localOrigins.demoSite)),
  ]);
}

async function buildProduct(configuration: Configuration, compress: boolean) {
  await buildUnlessFresh(release(configuration, { name: 'release', folder: distFolder, compress }));
  await buildUnlessFresh(answerService);
  await buildUnlessFresh(hostPackage);
  await buildUnlessFresh(demoSite(configuration));
}

/**
 * Builds everything that a department downloads: the CDN's files with placeholders for the settings, the answer
 * service, the npm package and the documentation.
 *
 * @param folder output folder of the CDN's files; the other parts have fixed output folders
 */
export async function buildReleaseParts(folder: string) {
  await createRelease('stampable', { folder });
  await buildUnlessFresh(answerService);
  await buildUnlessFresh(hostPackage);
  await buildUnlessFresh(documentation());
}

/** Builds the answer service if its inputs have changed. */
export async function buildAnswerService() {
  await buildUnlessFresh(answerService);
}

/**
 * Builds everything with the configuration for tests. Also builds the CDN's files a second time, with settings like
 * those of a production build.
 */
export async function buildForTests() {
  await buildAll(testConfiguration());
  const production = { name: 'production-like', folder: productionLikeFolder };
  await buildUnlessFresh(release(productionLikeConfiguration(), production));
}

/**
 * Vite options that put placeholders for the settings into the built files. `page` is for the drawer's pages, and
 * `script` is for the host scripts `loader.js` and `debug.js`. `stamp.mjs` later replaces the placeholders.
 */
const stampable = {
  page: { plugins: [stampablePages()] },
  script: { define: stampableDefinitions },
};

/**
 * Empties the folder and builds the CDN's files in it.
 *
 * @param configuration 'stampable' builds files with placeholders; `stamp.mjs` copies these files for each environment
 *   and fills in its settings
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
      isStampable ? stampable[kind] : {},
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

const sampleContent = fromRoot('apps/answer-service/content');

/** Returns the folder of the content that the answer service searches and the demo site shows. */
export function contentFolder() {
  return process.env.CONTENT_DIR ? resolve(rootFolder, process.env.CONTENT_DIR) : sampleContent;
}
