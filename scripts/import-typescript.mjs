import { runnerImport } from 'vite';
import { fromRoot } from './paths.mjs';
import { withoutNodeEnv } from './without-node-env.mjs';

/**
 * Imports a TypeScript module through Vite, because Node 20 cannot run TypeScript. The module's own imports also go
 * through Vite. Once the module has been evaluated, Vite closes its module runner, and any later `import()` in the
 * module fails.
 * @param {string} path relative to the root
 * @returns {Promise<any>}
 */
export async function importTypeScript(path) {
  // Vite sets NODE_ENV to `development` here, and later builds would then be development builds. `withoutNodeEnv`
  // restores the variable after the import.
  const { module } = await withoutNodeEnv(() =>
    runnerImport(fromRoot(path), {
      plugins: [crisisWeights],
      environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
    }),
  );
  return module;
}

const WEIGHTS = 'virtual:crisis-weights';

/**
 * Vite plugin that provides the virtual module `virtual:crisis-weights`, which the answer service imports. The module
 * exports the weights of the crisis classifier. Code in `training/` computes the weights from example phrases.
 */
const crisisWeights = {
  name: 'crisis-weights',
  /** @param {string} id */
  resolveId: (id) => (id === WEIGHTS ? `\0${WEIGHTS}` : undefined),
  /** @param {string} id */
  load: async (id) => {
    if (id !== `\0${WEIGHTS}`) return undefined;
    const training = await importTypeScript('apps/answer-service/training/crisis-weights.ts');
    return `export default ${JSON.stringify(training.crisisWeights())};`;
  },
};
