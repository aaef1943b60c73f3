import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';

/**
 * Bundles a module and imports the bundle, so that the code runs as in production. Writes the bundle into the workspace
 * of the module, where Node finds external packages. Keeps the bundle after the import, because the PostgreSQL store in
 * the bundle later computes a hash of the file.
 *
 * @param room the workspace's path, relative to the repository
 * @param entry path of the module, relative to the workspace
 */
export async function loadBundle<Module>(room: string, entry: string): Promise<Module> {
  const outDir = fromRoot(`${room}/node_modules/.cache/benchmark`);
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
  return import(/* @vite-ignore */ pathToFileURL(`${outDir}/index.mjs`).href);
}
