import { runnerImport } from 'vite';
import { fromRoot } from './paths.mjs';
import { withoutNodeEnv } from './without-node-env.mjs';

/**
 * Imports a module in TypeScript, which Node 20 runs only through Vite. What the module imports while it runs goes
 * through Vite as well, what it would import later does not come any more.
 * @param {string} path below the root
 */
export async function importTypeScript(path) {
  // Vite takes an import for development, and would build for that all that comes after it.
  const { module } = await withoutNodeEnv(() =>
    runnerImport(fromRoot(path), {
      environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
    }),
  );
  return module;
}
