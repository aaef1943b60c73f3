import { readFile } from 'node:fs/promises';
import { runCommand } from './command.mjs';
import { fromRoot } from './paths.mjs';

/**
 * Installs the dependencies exactly as locked. pnpm itself comes through npx at the version that
 * package.json pins, so a machine needs Node and npm only.
 */
export async function installDependencies() {
  const manifest = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  await runCommand(
    'npx',
    ['--yes', manifest.packageManager, 'install', '--frozen-lockfile', '--prefer-offline'],
    { env: { npm_config_loglevel: 'error' }, title: 'Installing the dependencies' },
  );
}
