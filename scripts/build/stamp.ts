import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { ExpectedError } from '../expected-error.mjs';
import { onlyOurs } from './configuration.ts';
import { listFiles } from './list-files.ts';
import { deliveryFolder, finishRelease } from './release.ts';
import { stampPage, stampScript } from './stampable.ts';
import { type Configuration, validateConfiguration } from './validate-configuration.ts';

const usage = `node stamp.mjs --from dist --to DIR --env FILE

  --from DIR   a release that was built with \`npm run build -- --stampable\`, its -delivery folder beside it
  --to DIR     where the release for this environment goes; new or empty
  --env FILE   the settings of the environment, VITE_…=value lines
`;

/**
 * Makes the release for one environment of a release that was built for several: the settings put in, hashes,
 * header rules and compressed files made from the result. Node is all it needs.
 *
 * @param words of the command line
 * @throws {ExpectedError} when a word or a setting is wrong
 */
export async function stamp(words: readonly string[]) {
  const { from, to, env } = readWords(words);
  const configuration = validateConfiguration(onlyOurs(await readSettings(env)));
  const { version } = await readRelease(from);
  if (`${to}${sep}`.startsWith(`${from}${sep}`)) {
    throw new ExpectedError('--to lies in --from. Choose a folder elsewhere.');
  }
  for (const folder of [to, deliveryFolder(to)]) await requireEmpty(folder);
  await cp(from, to, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  await cp(deliveryFolder(from), deliveryFolder(to), { recursive: true });
  if (!(await fillPlaces(to, configuration))) {
    throw new ExpectedError(
      `${from} has no place for settings. Build it with: npm run build -- --stampable`,
    );
  }
  await finishRelease({ folder: to, version, configuration, compress: true });
}

/** @returns whether there was a place for them */
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
      throw new Error('--from, --to and --env are all needed.');
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
      `--from ${folder} is no release: ${deliveryFolder(folder)} is missing.`,
    );
  }
}

async function requireEmpty(folder: string) {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new ExpectedError(`${folder} is not empty. Choose a new folder, or empty this one.`);
  }
}
