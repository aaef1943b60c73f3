import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseEnv } from 'node:util';
import { splitOriginList } from '../../packages/rules/src/exact-origin.ts';
import { fromRoot } from '../paths.mjs';
import { isOnThisMachine } from './this-machine.ts';

/**
 * Copies the settings of `.env` into the environment of this process. Variables that already exist keep their values.
 */
export async function applyEnvironmentFile() {
  apply(await readEnvironmentFile(fromRoot('.env')));
}

function apply(settings: NodeJS.ProcessEnv) {
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

/**
 * Like {@link applyEnvironmentFile}, for servers that all run on this machine. Ignores a file with settings for
 * production or for another machine, and prints the reason. Such settings would connect the demo site to live services.
 *
 * @param file path of the environment file
 */
export async function applyLocalEnvironmentFile(file: string = fromRoot('.env')) {
  const settings = await readEnvironmentFile(file);
  const reason = findForeignSetting(settings);
  if (reason === undefined) apply(settings);
  else
    console.warn(`Ignoring ${basename(file)}, because ${reason}: everything runs on this machine.`);
}

function findForeignSetting(settings: NodeJS.ProcessEnv) {
  if (settings.VITE_ENVIRONMENT?.trim() === 'production') return 'VITE_ENVIRONMENT is production';
  const name = ['VITE_API_BASE_URL', 'VITE_ALLOWED_HOST_ORIGINS', 'ALLOWED_ORIGINS'].find((key) =>
    splitOriginList(settings[key] ?? '').some((url) => !isOnThisMachine(url)),
  );
  return name === undefined ? undefined : `its ${name} names another machine`;
}

/** Removes all settings of the product from the environment, so that tests run the same on every machine. */
export async function clearEnvironment() {
  const names = settingNames(await readFile(fromRoot('.env.example'), 'utf8'));
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_') || names.has(name)) delete process.env[name];
  }
}

/**
 * Returns the names of the settings in an environment file. Includes settings that are commented out, such as
 * `# PORT=1`.
 */
export function settingNames(text: string) {
  return new Set(Array.from(text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name));
}

async function readEnvironmentFile(file: string): Promise<NodeJS.ProcessEnv> {
  try {
    return parseEnv(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
