import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listFiles } from '../build/list-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Matches a use of a CSS custom property without a fallback value. */
const used = /var\((--[\w-]+)\)/g;
/** Matches a declaration of a CSS custom property, or a call of `setProperty`. */
const defined = /(--[\w-]+)['"]?\s*[:,]/g;

/** Finds CSS custom properties that the folders use without a fallback value but never define. */
async function findUndefined(folders: readonly string[]): Promise<string[]> {
  const files = (await Promise.all(folders.map((folder) => listFiles(path.join(root, folder)))))
    .flat()
    .filter((file) => /(?<!\.test)\.(?:css|html|tsx?)$/.test(file));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const known = new Set([...text.matchAll(defined)].map(([, name]) => name));
  const names = new Set([...text.matchAll(used)].map(([, name = '']) => name));
  return [...names].filter((name) => !known.has(name)).sort();
}

const bridge = 'packages/bridge/src';

test.each([
  ['the loader', ['packages/loader/src', bridge]],
  ['the drawer', ['apps/drawer/src', bridge]],
])('%s uses no undefined custom property', async (_, folders) => {
  expect(await findUndefined(folders)).toEqual([]);
});
