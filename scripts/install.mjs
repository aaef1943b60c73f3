import { readFile } from 'node:fs/promises';
import { runCommand } from './command.mjs';
import { fromRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';

/**
 * Installs the dependencies from the lockfile, unless they are up to date. Runs pnpm through npx at the version in
 * package.json, so that a machine needs only Node and npm. Prefers the caches of npm and pnpm to the registry, so that
 * a second install works offline.
 */
export async function installDependencies() {
  const [locked, installed] = await Promise.all(
    // pnpm copies the lockfile last, so equal files mean a complete installation.
    ['pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml'].map(readText),
  );
  if (locked === installed) return;
  const manifest = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  await withProgress({ doing: 'Installing', done: 'Installed' }, () =>
    runCommand(
      'npx',
      ['--yes', manifest.packageManager, 'install', '--frozen-lockfile', '--prefer-offline'],
      {
        env: { npm_config_loglevel: 'error', npm_config_prefer_offline: 'true' },
        title: 'Installing the dependencies',
      },
    ),
  );
}

/** @param {string} path */
function readText(path) {
  return readFile(fromRoot(path), 'utf8').catch(() => undefined);
}
