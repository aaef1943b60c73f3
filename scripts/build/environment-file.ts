import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseEnv } from 'node:util';
import { splitOriginList } from '../../packages/rules/src/exact-origin.ts';
import { fromRoot } from '../paths.mjs';
import { isOnThisMachine } from './settings.ts';

/**
 * Copies the settings of `.env` into the environment of this process. Variables that already exist keep their values.
 *
 * @param settings isLocal: for servers that all run on this machine. Ignores a file with settings for production or for
 *   another machine, and prints the reason. Such settings would connect the demo site to live services.
 */
export function applyEnvironmentFile({ isLocal = false, file = fromRoot('.env') } = {}) {
  const settings: NodeJS.ProcessEnv = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const reason = isLocal ? findForeignSetting(settings) : undefined;
  if (reason !== undefined) {
    console.warn(`Ignoring ${basename(file)}, because ${reason}: everything runs on this machine.`);
    return;
  }
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

function findForeignSetting(settings: NodeJS.ProcessEnv) {
  if (settings.VITE_ENVIRONMENT?.trim() === 'production') return 'VITE_ENVIRONMENT is production';
  const name = ['VITE_API_BASE_URL', 'VITE_ALLOWED_HOST_ORIGINS', 'ALLOWED_ORIGINS'].find((key) =>
    splitOriginList(settings[key] ?? '').some((url) => !isOnThisMachine(url)),
  );
  return name === undefined ? undefined : `its ${name} names another machine`;
}

/** Removes all settings of the product from the environment, so that tests run the same on every machine. */
export function clearEnvironment() {
  const example = readFileSync(fromRoot('.env.example'), 'utf8');
  // Includes settings that are commented out, such as `# PORT=1`.
  const names = new Set(
    Array.from(example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name),
  );
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_') || names.has(name)) delete process.env[name];
  }
}
