import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';

/**
 * Bundles a module and imports it, so that it runs as in production. Writes the bundle into the module's workspace,
 * where Node resolves external packages. Keeps the bundle, because the PostgreSQL store later hashes its own file.
 *
 * @param room path relative to the repository
 * @param entry path relative to the room
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
