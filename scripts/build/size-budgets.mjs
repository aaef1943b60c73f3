import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ExpectedError } from '../expected-error.mjs';
import { rootFolder } from '../paths.mjs';
import { compressBrotli } from './release.mjs';

const kibibyte = 1024;

/** A chunk of Vite's build manifest, as far as the budgets need it. */
/** @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

/**
 * Prints what the visitor downloads and holds it against the budgets (design §7), in brotli bytes.
 * @param {...string} folders deployable trees
 * @throws {ExpectedError} when one is exceeded
 */
export async function checkSizeBudgets(...folders) {
  const exceeded = [];
  for (const folder of folders) {
    console.log(`  ${relative(rootFolder, folder)}`);
    for (const { name, limit, size } of await measure(folder)) {
      const line = `${name}: ${toKibibytes(size)} of ${toKibibytes(limit)} KiB brotli`;
      console.log(`    ${line}`);
      if (size > limit) exceeded.push(line);
    }
  }
  if (exceeded.length > 0) throw new ExpectedError(`Size budget exceeded.\n${exceeded.join('\n')}`);
}

/** @param {string} folder */
async function measure(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(await readFile(join(folder, 'drawer/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const firstScripts = collect(manifest, entry);
  const answerEntries = Object.keys(manifest).filter(
    (key) => manifest[key]?.src === 'src/answer/answer.tsx',
  );
  if (answerEntries.length === 0) {
    throw new ExpectedError(
      'The build has no lazy answer chunk (src/answer/answer.tsx) to measure.',
    );
  }
  const answerScripts = new Set([...firstScripts, ...collect(manifest, answerEntries)]);
  const styles = new Set([...answerScripts].flatMap((key) => manifest[key]?.css ?? []));

  const drawerFile = (/** @type {string} */ key) => join('drawer', manifest[key]?.file ?? key);
  const budgets = [
    { name: 'loader.js', limit: 14 * kibibyte, files: ['loader.js'] },
    { name: 'debug.js', limit: 4 * kibibyte, files: ['debug.js'] },
    {
      name: 'drawer JS before the first question',
      limit: 95 * kibibyte,
      files: [...firstScripts].map(drawerFile),
    },
    {
      name: 'drawer JS until an answer is shown',
      limit: 150 * kibibyte,
      files: [...answerScripts].map(drawerFile),
    },
    {
      name: 'drawer CSS',
      limit: 8 * kibibyte,
      files: [...styles].map((file) => join('drawer', file)),
    },
  ];

  return Promise.all(
    budgets.map(async ({ name, limit, files }) => {
      const sizes = await Promise.all(
        files.map(async (file) => compressBrotli(await readFile(join(folder, file))).length),
      );
      return { name, limit, size: sizes.reduce((sum, bytes) => sum + bytes, 0) };
    }),
  );
}

/**
 * The chunks a browser loads for these, static imports included.
 * @param {Record<string, Chunk>} manifest
 * @param {readonly string[]} keys
 * @returns {Set<string>}
 */
function collect(manifest, keys) {
  /** @type {Set<string>} */
  const found = new Set();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    queue.push(...(manifest[key]?.imports ?? []));
  }
  return found;
}

/** @param {number} bytes */
function toKibibytes(bytes) {
  return (bytes / kibibyte).toFixed(1);
}
