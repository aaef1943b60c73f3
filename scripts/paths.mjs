import { fileURLToPath } from 'node:url';

/** The repository's root folder, with a trailing slash. */
export const rootFolder = fileURLToPath(new URL('../', import.meta.url));

/** The folder of the deployable tree, which a CDN serves. */
export const distFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** The folder of the production-like deployable tree, which only the browser tests use. */
export const productionLikeFolder = fileURLToPath(
  new URL('../e2e/dist/production-like/', import.meta.url),
);

/**
 * Returns the absolute path of a file or folder of the repository.
 * @param {string} path relative to the root
 */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
