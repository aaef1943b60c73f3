import { fileURLToPath } from 'node:url';

export const rootFolder = fileURLToPath(new URL('../', import.meta.url));

/**
 * Returns the absolute path of a built folder. `npm run dev` has built folders of its own, so that tests can build and
 * run beside it.
 * @param {string} path relative to the root
 */
const built = (path) =>
  fromRoot(process.argv[2] === 'dev' ? `node_modules/.cache/dev/${path}` : path);

export const distFolder = built('dist/');

export const demoSiteFolder = built('apps/demo-site/dist');

export const documentationFolder = fromRoot('docs/dist');

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
