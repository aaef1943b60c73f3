import { fromRoot } from '../paths.mjs';

/**
 * Imports a module that imports TypeScript of ours, which Node 20 runs only through Vite.
 * @param {string} path below the root
 */
export async function importWithTypeScript(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(fromRoot(path), {
    environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
  });
  return module;
}
