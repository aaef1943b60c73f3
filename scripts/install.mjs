import { readFile } from 'node:fs/promises';
import { runCommand } from './command.mjs';
import { fromRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';

/**
 * Installs the dependencies exactly as locked, unless they are. pnpm itself comes through npx at the version
 * that package.json pins, so a machine needs Node and npm only. What npm and pnpm have kept is used before
 * the registry is asked, so that a second install works where there is no network.
 */
export async function installDependencies() {
  const [locked, installed] = await Promise.all(
    // pnpm leaves a copy of what it installed, as the last thing it does.
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
