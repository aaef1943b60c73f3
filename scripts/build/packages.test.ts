import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordPackages } from './packages.ts';

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

/** Records the packages of the test folder. Returns the notices, and the name and licence of each component. */
async function record() {
  await recordPackages(folder, '1.2.3');
  const { components } = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
  return {
    notices: await readFile(join(folder, 'third-party-licences.txt'), 'utf8'),
    components: components.map(
      ({ name, licenses }: { name: string; licenses: { license: { id: string } }[] }) =>
        `${name}: ${licenses[0]?.license.id}`,
    ),
  };
}

const react = { name: 'react', version: '19.0.0', identifier: 'MIT', text: 'MIT …' };

it('the lists of several builds become one, and leave the folder', async () => {
  const vaul = { name: 'vaul', version: '1.1.2', identifier: 'MIT' };
  await write({ 'licences-of-a.json': [vaul, react], 'sub/licences-of-b.json': [react] });
  const { notices, components } = await record();
  expect(components).toEqual(['react: MIT', 'vaul: MIT']);
  expect(notices.match(/^react 19\.0\.0 \(MIT\)\n-+\n\nMIT …$/gm)).toHaveLength(1);
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
  const { notices, components } = await record();
  expect(components).toEqual(['@scope/model: Apache-2.0', 'plain: ISC']);
  expect(notices).toContain('Apache …');
  expect(notices).toContain('Licence: ISC');
});

it('a package without a licence stops the build', async () => {
  await write({
    'licences-of-a.json': [{ name: 'mine', version: '1.0.0', identifier: null, text: '' }],
  });
  await expect(recordPackages(folder, '1.2.3')).rejects.toThrow(
    'mine is bundled and has no licence',
  );
});
