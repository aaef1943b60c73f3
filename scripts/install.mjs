import { readFile } from 'node:fs/promises';
import { runCommand } from './command.mjs';
import { fromRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';

/**
 * Installs the dependencies from the lockfile if they are not up to date. Starts pnpm through npx, so that a machine
 * needs only Node and npm; package.json sets pnpm's version. Prefers the caches of npm and pnpm to the registry, so
 * that a second installation works offline.
 */
export async function installDependencies() {
  const [locked, installed] = await Promise.all(
    // pnpm copies the lockfile into `node_modules` at the end of an installation. If the copy equals the lockfile, all
    // dependencies are installed.
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
