import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { fromRoot } from '../paths.mjs';

/** Puts what `.env` sets into this process's environment; what is set there already stays. */
export async function applyEnvironmentFile() {
  for (const [name, value] of Object.entries(await readEnvironmentFile())) {
    process.env[name] ??= value;
  }
}

/** Forgets every setting of the product, so that tests run the same on every machine. */
export async function clearEnvironment() {
  const names = settingNames(await readFile(fromRoot('.env.example'), 'utf8'));
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_') || names.has(name)) delete process.env[name];
  }
}

/** The names that an environment file sets, and those that it shows in a comment. */
export function settingNames(text: string) {
  return new Set(Array.from(text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name));
}

async function readEnvironmentFile() {
  try {
    return parseEnv(await readFile(fromRoot('.env'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
