import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { compressBrotli } from '../build/release.mjs';
import { runScript } from '../command.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';

const run = promisify(execFile);

/** Each compiles against the types as they are published; one per kind of host. */
const typeTests = ['no-framework', 'react-18', 'react-19'];

/** What `npm pack` must take, and nothing else. */
const packedFiles = [
  'LICENSE',
  'README.md',
  'custom-elements.json',
  'dist/api/assist-api.d.ts',
  'dist/api/assist-state.d.ts',
  'dist/configuration/assist-config.d.ts',
  'dist/elements/element-types.d.ts',
  'dist/elements/popular-questions.d.ts',
  'dist/index.d.ts',
  'dist/index.js',
  'dist/register-assist.d.ts',
  'package.json',
  'react-18.d.ts',
  'react.d.ts',
];

/** The module before a host's bundler has made it smaller, comments included, in brotli bytes. */
const sizeLimit = 18 * 1024;

/**
 * Checks the built `@assist/loader` as somebody who installs it would meet it: its types, what is in it,
 * its manifest, and that importing it does nothing.
 * @throws {ExpectedError} saying what is wrong
 */
export async function checkHostPackage() {
  for (const name of typeTests) {
    await runScript(
      'node_modules/typescript/bin/tsc',
      ['-p', `packages/loader/type-tests/${name}`],
      { title: `Type tests of the package, ${name}` },
    );
  }
  await checkPackedFiles(fromRoot('packages/loader'));
  await runScript(
    'packages/loader/node_modules/publint/src/cli.js',
    ['run', 'packages/loader', '--strict', '--pack', 'npm'],
    { title: 'The manifest of the package' },
  );
  const module = fromRoot('packages/loader/dist/index.js');
  await checkImport(module);
  await checkSize(module);
}

/**
 * What a host installs is one module without dependencies.
 * @param {string} folder
 */
async function checkPackedFiles(folder) {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], {
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
  const packed = files.map((/** @type {{ path: string }} */ { path }) => path).sort();
  if (packed.join() !== packedFiles.join()) {
    throw new ExpectedError(`The package holds other files than it should: ${packed.join(', ')}`);
  }
}

/**
 * A server that renders imports the module where there is no document.
 * @param {string} file
 */
async function checkImport(file) {
  const program = `
    const before = Reflect.ownKeys(globalThis);
    const { registerAssist, ...others } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key));
    console.log(JSON.stringify({ exported: typeof registerAssist, others, added }));
  `;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', program]);
  const expected = JSON.stringify({ exported: 'function', others: {}, added: [] });
  if (stdout.trim() !== expected || stderr !== '') {
    throw new ExpectedError(`Importing the package does something: ${stdout}${stderr}`);
  }
}

/** @param {string} file */
async function checkSize(file) {
  const size = compressBrotli(await readFile(file)).length;
  console.log(`  @assist/loader: ${(size / 1024).toFixed(1)} of ${sizeLimit / 1024} KiB brotli`);
  if (size > sizeLimit) throw new ExpectedError('The package is larger than it may be.');
}
