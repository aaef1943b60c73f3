import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type BuildEnvironmentOptions, build } from 'vite';
import { fromRoot } from '../paths.mjs';
import { createBillOfMaterials, formatNotices } from './licences.ts';
import { listPackages, takePackages } from './take-packages.ts';

/** The commands of a release besides `stamp.mjs`, by name: their source below the root. */
const commands = {
  'assist-check': 'scripts/build/assist-check-command.ts',
  import: 'scripts/build/import-command.ts',
};

/**
 * Builds the commands that come with a release, one file each that Node runs alone, with notices and a bill of materials.
 *
 * @param version of the release
 */
export async function buildTools(folder: string, version: string) {
  await rm(folder, { recursive: true, force: true });
  for (const [name, source] of Object.entries({ ...commands, ...(await listWorkers()) })) {
    await buildCommand({ folder, name, source, ...listPackages(name) });
  }
  const packages = await takePackages(folder);
  const bill = createBillOfMaterials(packages, version);
  await writeFile(join(folder, 'third-party-licences.txt'), formatNotices(packages));
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Builds a script as one file `<name>.mjs` that Node runs alone. */
export async function buildCommand({
  folder,
  name,
  source,
  license = false,
}: {
  folder: string;
  name: string;
  /** Path below the root. */
  source: string;
  license?: BuildEnvironmentOptions['license'];
}) {
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
      license,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  });
}

/** What the import starts beside itself: the further entry points of its package, under the names of their files. */
async function listWorkers(): Promise<Record<string, string>> {
  const root = 'packages/content';
  const { exports } = JSON.parse(await readFile(fromRoot(`${root}/package.json`), 'utf8'));
  const { '.': _content, './import': _import, ...workers } = exports as Record<string, string>;
  return Object.fromEntries(
    Object.values(workers).map((path) => [basename(path, extname(path)), join(root, path)]),
  );
}
