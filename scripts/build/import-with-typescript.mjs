import { fromRoot } from '../paths.mjs';

/**
 * Imports a module that imports TypeScript of ours, which Node 20 runs only through Vite.
 * @param {string} path below the root
 */
export async function importWithTypeScript(path) {
  const { runnerImport } = await import('vite');
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
