import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';

/**
 * Bundles a module as in production. Writes the bundle into the workspace of the module, where Node finds external
 * packages. Keeps the bundle, because the PostgreSQL store in a bundle later computes a hash of the file.
 *
 * @param room the workspace's path, relative to the repository
 * @param entry path of the module, relative to the workspace
 * @returns the address of the bundle
 */
export async function bundle(room: string, entry: string): Promise<URL> {
  const outDir = fromRoot(`${room}/node_modules/.cache/benchmark/${basename(entry, '.ts')}`);
  await build({
    root: fromRoot(room),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    ssr: { noExternal: [/^@assist\//] },
    build: {
      ssr: entry,
      target: 'node20',
      outDir,
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  });
  return pathToFileURL(`${outDir}/index.mjs`);
}

/** Imports the {@link bundle} of a module. */
export async function loadBundle<Module>(room: string, entry: string): Promise<Module> {
  const { href } = await bundle(room, entry);
  return import(/* @vite-ignore */ href);
}
