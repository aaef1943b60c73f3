import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { ExpectedError } from '../expected-error.mjs';
import { onlyOurs } from './configuration.ts';
import { listFiles } from './list-files.ts';
import { deliveryFolder, finishRelease } from './release.ts';
import { stampPage, stampScript } from './stampable.ts';
import { type Configuration, validateConfiguration } from './validate-configuration.ts';
import { readTexts } from './words.ts';

const usage = `node stamp.mjs --from dist --to DIR --env FILE

  --from DIR   a release built with \`npm run build -- --stampable\`; its -delivery folder must be beside it
  --to DIR     output folder for the release of this environment; must be new or empty
  --env FILE   the settings of the environment, as lines VITE_…=value
`;

/**
 * Creates the release of one environment from a release with placeholders. Fills in the settings, then creates the
 * hashes, header rules and compressed files. Needs only Node.
 *
 * @param words command-line arguments
 * @throws {ExpectedError} for an invalid argument or setting
 */
export async function stamp(words: readonly string[]) {
  const { from, to, env } = readWords(words);
  const configuration = readTexts(validateConfiguration(onlyOurs(await readSettings(env))));
  const { version } = await readRelease(from);
  if (`${to}${sep}`.startsWith(`${from}${sep}`)) {
    throw new ExpectedError('--to is inside --from. Choose a folder outside it.');
  }
  for (const folder of [to, deliveryFolder(to)]) await requireEmpty(folder);
  await cp(from, to, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  await cp(deliveryFolder(from), deliveryFolder(to), { recursive: true });
  if (!(await fillPlaces(to, configuration))) {
    throw new ExpectedError(
      `${from} has no placeholder for settings. Build it with: npm run build -- --stampable`,
    );
  }
  await finishRelease({ folder: to, version, configuration, compress: true });
}

/**
 * Fills in the settings of all scripts and pages in the folder.
 *
 * @returns whether any file had a placeholder
 */
async function fillPlaces(folder: string, configuration: Configuration) {
  let isStamped = false;
  for (const path of await listFiles(folder)) {
    const kind = extname(path);
    if (kind !== '.js' && kind !== '.html') continue;
    const text = await readFile(path, 'utf8');
    const stamped =
      kind === '.html' ? stampPage(text, configuration) : stampScript(text, configuration);
    if (stamped === text) continue;
    await writeFile(path, stamped);
    isStamped = true;
  }
  return isStamped;
}

function readWords(words: readonly string[]) {
  try {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      env: { type: 'string' },
    } as const;
    const { from, to, env } = parseArgs({ args: [...words], options }).values;
    if (from === undefined || to === undefined || env === undefined) {
      throw new Error('--from, --to and --env are required.');
    }
    return { from: resolve(from), to: resolve(to), env };
  } catch (error) {
    throw new ExpectedError(`${(error as Error).message}\n\n${usage}`);
  }
}

async function readSettings(file: string) {
  try {
    return parseEnv(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ExpectedError(`--env cannot be read: ${(error as Error).message}`);
  }
}

async function readRelease(folder: string) {
  try {
    return JSON.parse(await readFile(join(deliveryFolder(folder), 'release.json'), 'utf8'));
  } catch {
    throw new ExpectedError(
      `--from ${folder} is not a release: ${deliveryFolder(folder)} is missing.`,
    );
  }
}

async function requireEmpty(folder: string) {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new ExpectedError(`${folder} is not empty. Choose a new folder, or empty this one.`);
  }
}
