import { fileURLToPath } from 'node:url';

/** The repository's root folder, with a trailing slash. */
export const rootFolder = fileURLToPath(new URL('../', import.meta.url));

/** The folder `dist/`, which holds the files for the CDN. */
export const distFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * The folder with a second build of the CDN's files, with settings like in production. Only the browser tests use it.
 */
export const productionLikeFolder = fileURLToPath(
  new URL('../e2e/dist/production-like/', import.meta.url),
);

/**
 * Returns the absolute path of a file or folder in the repository.
 * @param {string} path relative to the root
 */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
