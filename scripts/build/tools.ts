import { rm } from 'node:fs/promises';
import { type BuildEnvironmentOptions, build } from 'vite';
import { fromRoot } from '../paths.mjs';
import { listPackages, recordPackages } from './take-packages.ts';

/** The commands in a release except `stamp.mjs`: maps each name to the path of its source file. */
const commands = {
  'assist-check': 'scripts/build/assist-check-command.ts',
  import: 'packages/content/src/import/main.ts',
  publish: 'scripts/build/publish-command.ts',
  rollback: 'scripts/build/rollback-command.ts',
};

/**
 * Builds each command of a release as a single file without dependencies. Adds licence notices and a bill of materials.
 *
 * @param folder output folder, emptied first
 * @param version version of the release
 */
export async function buildTools(folder: string, version: string) {
  await rm(folder, { recursive: true, force: true });
  for (const [name, source] of Object.entries(commands)) {
    await buildCommand({ folder, name, source, ...listPackages(name) });
  }
  await recordPackages(folder, version);
}

/** Builds a script as a single file `<name>.mjs` without dependencies. */
export async function buildCommand({
  folder,
  name,
  source,
  license = false,
}: {
  folder: string;
  name: string;
  /** Path of the source file, relative to the root. */
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
