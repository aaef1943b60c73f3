import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loaderBudget } from './scripts/build/loader-budget.mjs';

/** The fields of a chunk in Vite's build manifest that the budgets need. */
/** @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

const release = 'dist';
const productionLike = 'e2e/dist/production-like';

/**
 * The size budgets. Files that visitors download are measured compressed with Brotli. The production-like release
 * exists only after a build for the tests.
 */
export default [
  ...releaseBudgets(release),
  ...(existsSync(productionLike) ? releaseBudgets(productionLike) : []),
  {
    name: '@assist/loader, before a host’s bundler has made it smaller, comments included',
    path: 'packages/loader/dist/index.js',
    // Now 30.3 KiB, of which penpal and its comments are a part.
    limit: '32 KiB',
  },
  {
    name: 'the answer service’s folder, not compressed (docs/operate/running.md names the limit)',
    path: 'apps/answer-service/dist/**',
    limit: '72 MB',
    brotli: false,
  },
];

/**
 * Returns the budgets for a folder of files that a CDN serves.
 * @param {string} folder path of the folder
 */
function releaseBudgets(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, 'drawer/manifest.json'), 'utf8'));
  const first = collect(manifest, ({ isEntry }) => isEntry === true);
  const answer = collect(manifest, ({ src }) => src === 'src/answer/answer.tsx');
  const untilAnswer = [...new Set([...first, ...answer])];
  const scripts = (/** @type {Chunk[]} */ chunks) =>
    chunks.map(({ file }) => join(folder, 'drawer', file));
  const styles = new Set(untilAnswer.flatMap(({ css = [] }) => css));
  return [
    { name: 'loader.js', path: join(folder, 'loader.js'), limit: `${loaderBudget} B` },
    { name: 'debug.js', path: join(folder, 'debug.js'), limit: '5 KiB' },
    { name: 'drawer JS before the first question', path: scripts(first), limit: '100 KiB' },
    { name: 'drawer JS until an answer is shown', path: scripts(untilAnswer), limit: '168 KiB' },
    {
      name: 'drawer CSS',
      path: [...styles].map((file) => join(folder, 'drawer', file)),
      limit: '8 KiB',
    },
  ].map(({ name, ...budget }) => ({ name: `${folder}: ${name}`, ...budget }));
}

/**
 * Returns the files that a browser loads for the wanted chunks, including those of static imports.
 * @param {Record<string, Chunk>} manifest
 * @param {(chunk: Chunk) => boolean} isWanted
 * @returns {Chunk[]}
 * @throws {Error} if no chunk is wanted, because a budget without files would always be met
 */
function collect(manifest, isWanted) {
  const found = new Set(Object.values(manifest).filter(isWanted));
  if (found.size === 0)
    throw new Error('A chunk that a size budget starts from is not in the build.');
  // The loop also visits chunks that it adds to the set on the way.
  for (const { imports = [] } of found) {
    for (const key of imports) {
      const chunk = manifest[key];
      if (chunk) found.add(chunk);
    }
  }
  return [...found];
}
