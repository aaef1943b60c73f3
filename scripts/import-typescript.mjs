import { runnerImport } from 'vite';
import { fromRoot } from './paths.mjs';
import { withoutNodeEnv } from './without-node-env.mjs';

/**
 * Imports a TypeScript module through Vite, because Node 20 cannot run TypeScript. The module's own imports also go
 * through Vite. A dynamic `import()` fails after the module has been evaluated, because Vite then closes its runner.
 * @param {string} path below the root
 * @returns {Promise<any>}
 */
export async function importTypeScript(path) {
  // Vite sets NODE_ENV to development for an import, which would make later builds development builds.
  const { module } = await withoutNodeEnv(() =>
    runnerImport(fromRoot(path), {
      plugins: [crisisWeights],
      environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
    }),
  );
  return module;
}

const WEIGHTS = 'virtual:crisis-weights';

/** Vite plugin for the virtual module that the answer service's build generates from its training files. */
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
