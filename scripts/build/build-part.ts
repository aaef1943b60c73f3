import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BuildEnvironmentOptions, build, type InlineConfig } from 'vite';
import { fromRoot } from '../paths.mjs';

/**
 * Lists the files and folders whose change requires a new build of a part: its packages, its own files, the manifest
 * and lockfile of the root, and the build scripts.
 *
 * @param packages names of folders in `packages/`
 * @param own paths of the part's own files and folders, relative to the root
 */
export function inputsOf(packages: readonly string[], ...own: string[]) {
  const common = ['scripts/build', 'package.json', 'pnpm-lock.yaml'];
  return [...packages.map((name) => `packages/${name}`), ...own, ...common].map(fromRoot);
}

/** Reads the version of the product. All packages have the same version. */
export async function readVersion() {
  return JSON.parse(await readFile(fromRoot('package.json'), 'utf8')).version;
}

/**
 * Builds one part with Vite.
 *
 * @param configFile path of the Vite configuration, relative to the root
 */
export async function buildPart(
  configFile: string,
  options?: BuildEnvironmentOptions,
  more?: InlineConfig,
) {
  // Keeps Vite from reading `.env`, because the environment already holds the configuration.
  return build({
    root: fromRoot(dirname(configFile)),
    configFile: fromRoot(configFile),
    envDir: false,
    logLevel: 'warn',
    ...(options ? { build: options } : {}),
    ...more,
  });
}
