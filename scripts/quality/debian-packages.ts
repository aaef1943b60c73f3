import { readFile } from 'node:fs/promises';
import { runCommand } from '../command.mjs';

/**
 * Installs packages where that can be done without asking: as root on Debian and what derives from it. What
 * goes wrong is printed; whether they are there now is for the caller to see.
 */
export async function installDebianPackages(packages: readonly string[]) {
  if (!isRoot() || !(await isDebian())) return;
  console.log(`Installing Debian’s ${new Intl.ListFormat('en').format(packages)}.`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runCommand('apt-get', ['update', '-qq'], { env });
    await runCommand('apt-get', ['install', '-y', '-qq', ...packages], { env });
  } catch (error) {
    console.log((error as Error).message);
  }
}

/** Whether this user may install things for everybody. */
export function isRoot() {
  return process.getuid?.() === 0;
}

async function isDebian() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID(_LIKE)?=.*debian/m.test(release);
}
