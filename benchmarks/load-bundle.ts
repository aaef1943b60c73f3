import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';

/**
 * Bundles a module and imports it, so that the engine runs it as in production. The bundle lies in the module's room,
 * where Node finds the packages that are not bundled. It stays there, because the PostgreSQL store hashes its own file.
 *
 * @param room path below the root
 * @param entry path below the room
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
