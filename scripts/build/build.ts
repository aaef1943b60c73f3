import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { type BuildEnvironmentOptions, build, runnerImport } from 'vite';
import { runScript } from '../command.mjs';
import {
  demoSiteFolder,
  distFolder,
  documentationFolder,
  fromRoot,
  productionLikeFolder,
  rootFolder,
} from '../paths.mjs';
import { localOrigins } from '../ports.ts';
import { createRelease, deliveryFolder, writeServed } from './configure-release.ts';
import { listFiles } from './list-files.ts';
import { productionLikeSettings, testSettings } from './local-settings.ts';
import { listPackages, recordPackages } from './packages.ts';
import type { Settings } from './settings.ts';
import { buildUnlessFresh, type Part } from './unless-fresh.ts';

/** The build parts that a CDN serves. `folder` is the part's path inside the CDN's folder; '' is the top level. */
const releaseParts = [
  { name: 'loader', configFile: 'packages/loader/vite.config.ts', folder: '' },
  { name: 'debug', configFile: 'packages/loader/vite.debug.config.ts', folder: '' },
  { name: 'drawer', configFile: 'apps/drawer/vite.config.ts', folder: 'drawer' },
  { name: 'report', configFile: 'apps/drawer/vite.report.config.ts', folder: 'drawer' },
];

/** The built release, without settings. Releases are copies of this folder. */
export const builtRelease: string = fromRoot('release/build/cdn');

/**
 * Lists the files and folders whose change requires a new build of a part: its packages, its own files, the manifest
 * and lockfile of the root, and the build scripts.
 *
 * @param packages names of folders in `packages/`
 * @param own paths of the part's own files and folders, relative to the root
 */
function inputsOf(packages: readonly string[], ...own: string[]) {
  const common = ['scripts/build', 'package.json', 'pnpm-lock.yaml'];
  return [...packages.map((name) => `packages/${name}`), ...own, ...common].map(fromRoot);
}

/** Reads the version of the product. All packages have the same version. */
export async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(fromRoot('package.json'), 'utf8')).version;
}

/**
 * Builds one part with Vite.
 *
 * @param configFile path of the Vite configuration, relative to the root
 */
export async function buildPart(configFile: string, options: BuildEnvironmentOptions = {}) {
  return build({
    root: fromRoot(dirname(configFile)),
    configFile: fromRoot(configFile),
    envDir: false,
    logLevel: 'warn',
    build: options,
  });
}

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

/** The files for a CDN, without settings. */
export const release: Part = {
  name: 'release',
  output: builtRelease,
  inputs: inputsOf(['bridge', 'chat', 'loader', 'rules', 'stream', 'words'], 'apps/drawer'),
  build: () => buildRelease(builtRelease),
};

/** The demo site: the department's pages, the test pages and the content. */
function demoSite({ VITE_API_BASE_URL }: Settings): Part {
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
      apiOrigin: new URL(VITE_API_BASE_URL ?? localOrigins.answerService).origin,
      pinnedLoader: { path: `/${pinned}/loader.js`, integrity: hashes['loader.js'] },
    };
  };
  const pages = ['apps/demo-site', 'e2e/fixtures/pages'];
  return {
    name: 'demo site',
    output: outDir,
    inputs: [...inputsOf(['content', 'rules'], ...pages), contentFolder(), loaderModule],
    settings,
    async build() {
      const options = await settings();
      const { buildDemoSite } = await importAnew<{
        buildDemoSite(given: typeof options): Promise<{ problems: readonly string[] }>;
      }>('apps/demo-site/build.ts');
      const { buildTestPages } = await importAnew<{
        buildTestPages(given: typeof options): Promise<void>;
      }>('e2e/fixtures/pages/build-pages.ts');
      const { problems } = await buildDemoSite(options);
      await buildTestPages(options);
      for (const problem of problems) console.warn(`Demo site: ${problem}`);
    },
  };
}

/** Imports a module with its sources of this moment. A second `import()` would return those of the first. */
async function importAnew<Module>(path: string): Promise<Module> {
  const { NODE_ENV } = process.env;
  const { module } = await runnerImport<Module>(fromRoot(path), {
    environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
  });
  // The import sets `development`, and later builds would be development builds.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  return module;
}

/**
 * Lists the parts that `npm run dev` rebuilds after a change. Leaves out the drawer, because the drawer's development
 * server serves the source.
 *
 * @param restartService called after each build of the answer service
 */
export function listWatchedParts(settings: Settings, restartService: () => Promise<void>): Part[] {
  return [
    {
      ...release,
      name: 'loader',
      inputs: hostPackage.inputs,
      async build() {
        for (const { configFile, folder } of releaseParts) {
          if (folder === '') await buildPart(configFile, { outDir: builtRelease });
        }
        await createRelease(builtRelease, distFolder, settings);
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
    demoSite(settings),
  ];
}

/** Lists the folders that `npm run dev` watches. They contain the inputs of all parts of {@link listWatchedParts}. */
export function watchedFolders() {
  const apps = ['apps/answer-service', 'apps/demo-site'];
  const folders = ['packages', ...apps, 'e2e/fixtures/pages'].map(fromRoot);
  const content = contentFolder();
  return folders.some((folder) => content.startsWith(folder)) ? folders : [...folders, content];
}

/**
 * Builds every part whose inputs have changed: the CDN's files in `dist/`, the answer service, the npm package, the
 * demo site and the documentation.
 */
export async function buildAll(settings: Settings) {
  // The documentation is built in a process of its own.
  await Promise.all([
    buildProduct(settings),
    buildUnlessFresh(documentation(localOrigins.demoSite)),
  ]);
}

async function buildProduct(settings: Settings) {
  await buildUnlessFresh(release);
  await createRelease(builtRelease, distFolder, settings);
  await buildUnlessFresh(answerService);
  await buildUnlessFresh(hostPackage);
  await buildUnlessFresh(demoSite(settings));
}

/** Builds what a department downloads and what has no settings. */
export async function buildReleaseParts() {
  await buildUnlessFresh(release);
  await buildUnlessFresh(answerService);
  await buildUnlessFresh(hostPackage);
  await buildUnlessFresh(documentation());
}

/** Builds the answer service if its inputs have changed. */
export async function buildAnswerService() {
  await buildUnlessFresh(answerService);
}

/** Builds everything with the settings for tests. Also creates a second release, with settings like in production. */
export async function buildForTests() {
  await buildAll(testSettings());
  await createRelease(builtRelease, productionLikeFolder, productionLikeSettings());
}

/**
 * The documentation site of the current version.
 *
 * @param demoSiteOrigin without an origin, the examples have no links to the demo site
 */
function documentation(demoSiteOrigin?: string): Part {
  const linking = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'];
  return {
    name: 'documentation',
    output: documentationFolder,
    inputs: ['docs', ...linking, 'package.json', 'pnpm-lock.yaml'].map(fromRoot),
    settings: () => ({ demoSiteOrigin }),
    build: () =>
      runScript(
        'docs/node_modules/vitepress/bin/vitepress.js',
        ['build', 'docs', '--outDir', documentationFolder],
        {
          title: 'The documentation',
          ...(demoSiteOrigin
            ? { env: { DEMO_SITE_URL: demoSiteOrigin, VITE_CDN_URL: localOrigins.cdn } }
            : {}),
        },
      ),
  };
}

/**
 * Empties the folder and builds the CDN's files in it, without settings. Moves the source maps into the delivery
 * folder. Adds licence notices, a bill of materials and the command that writes the settings.
 */
export async function buildRelease(folder: string) {
  const delivery = deliveryFolder(folder);
  const version = await readVersion();
  for (const emptied of [folder, delivery]) await rm(emptied, { recursive: true, force: true });
  await mkdir(delivery, { recursive: true });
  for (const { name, configFile, folder: subfolder } of releaseParts) {
    const outDir = join(folder, subfolder);
    await buildPart(configFile, { outDir, sourcemap: 'hidden', ...listPackages(name) });
  }
  await buildCommand('configure', 'scripts/build/configure-command.ts', delivery);
  await recordPackages(folder, version, delivery);
  for (const path of await listFiles(folder)) {
    if (extname(path) !== '.map') {
      await writeServed(path, await readFile(path));
      continue;
    }
    const target = join(delivery, 'source-maps', relative(folder, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
  await writeFile(join(delivery, 'release.json'), `${JSON.stringify({ version })}\n`);
}

/** The commands in the folder `tools/` of a release: maps each name to the path of its source file. */
const tools = {
  'assist-check': 'scripts/build/assist-check-command.ts',
  import: 'packages/content/src/import/main.ts',
};

/** Empties the folder and builds the tools, with licence notices and a bill of materials. */
export async function buildTools(folder: string) {
  await rm(folder, { recursive: true, force: true });
  for (const [name, source] of Object.entries(tools)) await buildCommand(name, source, folder);
  await recordPackages(folder, await readVersion());
}

/** Builds a script as a single file `<name>.mjs` that needs only Node. */
async function buildCommand(name: string, source: string, folder: string) {
  await build({
    root: fromRoot('scripts/build'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: fromRoot(source),
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      ...listPackages(name),
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  });
}

const sampleContent = fromRoot('apps/answer-service/content');

/** Returns the folder of the content that the answer service searches and the demo site shows. */
export function contentFolder() {
  return process.env.CONTENT_DIR ? resolve(rootFolder, process.env.CONTENT_DIR) : sampleContent;
}
