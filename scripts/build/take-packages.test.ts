import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takePackages } from './take-packages.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
});

afterEach(() => rm(folder, { recursive: true }));

/**
 * Writes files into the test folder.
 *
 * @param files content by path; values other than strings are written as JSON
 */
async function write(files: Record<string, unknown>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(
      join(folder, path),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
}

const react = { name: 'react', version: '19.0.0', identifier: 'MIT', text: 'MIT …' };

it('the lists of several builds become one, and leave the folder', async () => {
  const vaul = { name: 'vaul', version: '1.1.2', identifier: 'MIT' };
  await write({ 'licences-of-a.json': [vaul, react], 'sub/licences-of-b.json': [react] });
  expect(await takePackages(folder)).toEqual([react, vaul]);
  expect(await readdir(join(folder, 'sub'))).toEqual([]);
});

it('packages that lie beside count with their own notices', async () => {
  await write({
    'node_modules/@scope/model/package.json': {
      name: '@scope/model',
      version: '1.0.0',
      license: 'Apache-2.0',
    },
    'node_modules/@scope/model/LICENSE': 'Apache …',
    'node_modules/@scope/model/dist/package.json': { type: 'module' },
    'node_modules/plain/package.json': { name: 'plain', version: '2.0.0', license: 'ISC' },
  });
  expect(await takePackages(folder)).toEqual([
    { name: '@scope/model', version: '1.0.0', identifier: 'Apache-2.0', text: 'Apache …' },
    { name: 'plain', version: '2.0.0', identifier: 'ISC', text: null },
  ]);
});

it('a package without a licence stops the build', async () => {
  await write({
    'licences-of-a.json': [{ name: 'mine', version: '1.0.0', identifier: null, text: '' }],
  });
  await expect(takePackages(folder)).rejects.toThrow('mine is bundled and has no licence');
});
