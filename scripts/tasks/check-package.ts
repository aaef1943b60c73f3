import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';

const execute = promisify(execFile);

/** All files that `npm pack` must include. Any other file is an error. */
const packedFiles = [
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
];

/**
 * Checks the built package `@assist/loader`: it contains only the expected files, has no dependencies, and has no side
 * effects on import.
 * @throws {ExpectedError} for the first failed check
 */
export async function run() {
  await checkPackedFiles(fromRoot('packages/loader'));
  await checkImport(fromRoot('packages/loader/dist/index.js'));
}

async function checkPackedFiles(folder: string) {
  const { stdout } = await execute('npm', ['pack', '--dry-run', '--json'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(stdout);
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (Object.keys(dependencies).length > 0) {
    throw new ExpectedError(
      `The package has dependencies: ${Object.keys(dependencies).join(', ')}`,
    );
  }
  const packed = files.map(({ path }: { path: string }) => path).sort();
  if (packed.join() !== packedFiles.join()) {
    throw new ExpectedError(`The packed files differ from the expected list: ${packed.join(', ')}`);
  }
}

/**
 * Imports the module in Node, which has no `document`. Sites with server-side rendering import the module the same way.
 */
async function checkImport(file: string) {
  const program = `
    const before = Reflect.ownKeys(globalThis);
    const { registerAssist, ...others } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key));
    console.log(JSON.stringify({ exported: typeof registerAssist, others, added }));
  `;
  const { stdout, stderr } = await execute(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ]);
  const expected = JSON.stringify({ exported: 'function', others: {}, added: [] });
  if (stdout.trim() !== expected || stderr !== '') {
    throw new ExpectedError(`Importing the package has side effects: ${stdout}${stderr}`);
  }
}
