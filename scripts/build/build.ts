import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { type BuildEnvironmentOptions, build, runnerImport } from 'vite';
import { runCommand } from '../command.ts';
import {
  demoSiteFolder,
  distFolder,
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

/** The build parts that a CDN serves. `folder` is the part's path inside the CDN's folder; '' is the top level. */
const releaseParts = [
  { name: 'loader', configFile: 'packages/loader/vite.config.ts', folder: '' },
  { name: 'debug', configFile: 'packages/loader/vite.debug.config.ts', folder: '' },
  { name: 'drawer', configFile: 'apps/drawer/vite.config.ts', folder: 'drawer' },
  { name: 'report', configFile: 'apps/drawer/vite.report.config.ts', folder: 'drawer' },
];

/** The built release, without settings. Releases are copies of this folder. */
export const builtRelease: string = fromRoot('release/build/cdn');

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

/** Builds the answer service: one folder that Node can run, with licence notices and a bill of materials. */
async function buildAnswerService() {
  await buildPart('apps/answer-service/vite.config.ts', listPackages('answer-service'));
  await recordPackages(fromRoot('apps/answer-service/dist'), await readVersion());
}

/** Builds the npm package `@assist/loader`: one module, and a declaration file for each source file. */
async function buildHostPackage() {
  await buildPart('packages/loader/vite.package.config.ts');
  await runCommand('tsc', ['-p', 'packages/loader/tsconfig.package.json']);
}

/** The parts that wireit builds after a change of their files. `package.json` lists these files. */
export const parts = {
  release: () => buildRelease(builtRelease),
  service: buildAnswerService,
  package: buildHostPackage,
};

/** Builds each of these parts whose files have changed: `parts` are all but the documentation. */
export async function buildChanged(
  part: keyof typeof parts | 'parts' | 'documentation',
  env: NodeJS.ProcessEnv = {},
) {
  await runCommand('npm', ['run', '--silent', `build:${part}`], { env });
}

/** Builds the demo site: the department's pages, the test pages and the content. */
export async function buildDemoSite({ VITE_API_BASE_URL }: Settings) {
  const pinned = `v${await readVersion()}`;
  const hashes = JSON.parse(await readFile(join(distFolder, pinned, 'integrity.json'), 'utf8'));
  const options = {
    contentDir: contentFolder(),
    isSample: contentFolder() === sampleContent,
    outDir: demoSiteFolder,
    loaderModule: fromRoot('packages/loader/dist/index.js'),
    cdnOrigin: localOrigins.cdn,
    apiOrigin: new URL(VITE_API_BASE_URL ?? localOrigins.answerService).origin,
    pinnedLoader: { path: `/${pinned}/loader.js`, integrity: hashes['loader.js'] },
  };
  const site = await importAnew<{
    buildDemoSite(given: typeof options): Promise<{ problems: readonly string[] }>;
  }>('apps/demo-site/build.ts');
  const pages = await importAnew<{ buildTestPages(given: typeof options): Promise<void> }>(
    'e2e/fixtures/pages/build-pages.ts',
  );
  const { problems } = await site.buildDemoSite(options);
  await pages.buildTestPages(options);
  for (const problem of problems) console.warn(`Demo site: ${problem}`);
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

/** Builds the CDN's files in `dist/`, the answer service, the npm package and the demo site. */
export async function buildProduct(settings: Settings) {
  await buildChanged('parts');
  await createRelease(builtRelease, distFolder, settings);
  await buildDemoSite(settings);
}

export async function buildAll(settings: Settings) {
  await Promise.all([buildProduct(settings), buildChanged('documentation', demoSiteLinks())]);
}

/** The environment of a build whose documentation links to the local servers. */
export function demoSiteLinks() {
  return { DEMO_SITE_URL: localOrigins.demoSite, VITE_CDN_URL: localOrigins.cdn };
}

/** Builds everything with the settings for tests. Also creates a second release, with settings like in production. */
export async function buildForTests() {
  await buildAll(testSettings());
  await createRelease(builtRelease, productionLikeFolder, productionLikeSettings());
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
