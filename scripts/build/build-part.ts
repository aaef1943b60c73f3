import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BuildEnvironmentOptions, build, type InlineConfig } from 'vite';
import { fromRoot } from '../paths.mjs';

/** The folder of the stamps that tell whether a build is fresh. */
export const stampFolder = fromRoot('node_modules/.cache/assist');

/** The inputs of every part: the shared packages, the versions of the libraries, the way to build. */
const commonInputs = ['packages', 'scripts/build', 'package.json', 'pnpm-lock.yaml'];

/** The files and folders of which a part is built. @param own those beside the inputs of every part, below the root */
export function inputsOf(...own: string[]) {
  return [...commonInputs, ...own].map(fromRoot);
}

/** The version of the release; changesets gives every package the same one. */
export async function readVersion() {
  return JSON.parse(await readFile(fromRoot('package.json'), 'utf8')).version;
}

/** Builds one part with Vite. @param configFile below the root */
export async function buildPart(
  configFile: string,
  options?: BuildEnvironmentOptions,
  more?: InlineConfig,
) {
  // The configuration is in the environment by now; Vite reads no .env file beside it.
  return build({
    root: fromRoot(dirname(configFile)),
    configFile: fromRoot(configFile),
    envDir: false,
    logLevel: 'warn',
    ...(options ? { build: options } : {}),
    ...more,
  });
}
