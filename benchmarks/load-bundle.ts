import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { fromRoot } from '../scripts/paths.mjs';

/**
 * Bundles a module and imports it, so that the engine runs it as in production. The bundle lies in the module's room,
 * where Node finds the packages that are not bundled.
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
  try {
    return await import(/* @vite-ignore */ pathToFileURL(`${outDir}/index.mjs`).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
