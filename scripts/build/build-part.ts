import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BuildEnvironmentOptions, build, type InlineConfig } from 'vite';
import { fromRoot } from '../paths.mjs';

/**
 * The inputs of a part: its packages, its own files, the versions of the libraries and the scripts that build it.
 *
 * @param packages names below `packages/`
 * @param own paths below the root
 */
export function inputsOf(packages: readonly string[], ...own: string[]) {
  const common = ['scripts/build', 'package.json', 'pnpm-lock.yaml'];
  return [...packages.map((name) => `packages/${name}`), ...own, ...common].map(fromRoot);
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
