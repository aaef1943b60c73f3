import { runnerImport } from 'vite';
import { fromRoot } from './paths.mjs';

/**
 * Imports a module in TypeScript, which Node 20 runs only through Vite. What the module imports while it runs goes
 * through Vite as well, what it would import later does not come any more.
 * @param {string} path below the root
 */
export async function importTypeScript(path) {
  const { NODE_ENV } = process.env;
  try {
    const { module } = await runnerImport(fromRoot(path), {
      environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
    });
    return module;
  } finally {
    // Vite takes an import for development, and would build for that all that comes after it.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
