import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.mjs';

const execute = promisify(execFile);
const folder = fromRoot('packages/loader');

it('the npm package has no dependencies, and only the files that a host needs', async () => {
  const { stdout } = await execute('npm', ['pack', '--dry-run', '--json'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(stdout);
  expect(files.map(({ path }: { path: string }) => path).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/api.d.ts',
    'dist/config.d.ts',
    'dist/custom-elements.json',
    'dist/elements/element-types.d.ts',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/react.d.ts',
    'dist/register-assist.d.ts',
    'package.json',
  ]);
  const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
});

it('an import of the npm package in Node, as for server-side rendering, changes nothing', async () => {
  const module = pathToFileURL(`${folder}/dist/index.js`).href;
  const program = `
    const before = Reflect.ownKeys(globalThis);
    const { registerAssist, ...others } = await import(${JSON.stringify(module)});
    const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key));
    console.log(JSON.stringify({ exported: typeof registerAssist, others, added }));
  `;
  const options = ['--input-type=module', '-e', program];
  const { stdout, stderr } = await execute(process.execPath, options);
  expect(JSON.parse(stdout)).toEqual({ exported: 'function', others: {}, added: [] });
  expect(stderr).toBe('');
});
