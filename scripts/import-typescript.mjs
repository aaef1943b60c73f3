import { runnerImport } from 'vite';
import { fromRoot } from './paths.mjs';
import { withoutNodeEnv } from './without-node-env.mjs';

/**
 * Imports a module in TypeScript, which Node 20 runs only through Vite. What the module imports while it runs goes
 * through Vite as well, what it would import later does not come any more.
 * @param {string} path below the root
 * @returns {Promise<any>}
 */
export async function importTypeScript(path) {
  // Vite takes an import for development, and would build for that all that comes after it.
  const { module } = await withoutNodeEnv(() =>
    runnerImport(fromRoot(path), {
      plugins: [crisisWeights],
      environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
    }),
  );
  return module;
}

const WEIGHTS = 'virtual:crisis-weights';

/** The module that the answer service's build makes of its training files. */
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
