import { fileURLToPath } from 'node:url';

/** The repository's root folder, with a trailing slash. */
export const rootFolder = fileURLToPath(new URL('../', import.meta.url));

/** The deployable tree: what a CDN serves. */
export const distFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** A deployable tree built as for production, for the browser tests only. */
export const productionLikeFolder = fileURLToPath(
  new URL('../e2e/dist/production-like/', import.meta.url),
);

/**
 * A path below the root.
 * @param {string} path
 */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
