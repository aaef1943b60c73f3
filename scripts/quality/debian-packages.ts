import { readFile } from 'node:fs/promises';
import { runCommand } from '../command.mjs';

/**
 * Installs packages with apt-get, as root on Debian and its derivatives; elsewhere a no-op. Prints what it installs and
 * why before it starts, and prints failures; the caller checks whether the packages are there.
 *
 * @param reason completes 'because …'
 */
export async function installDebianPackages(packages: readonly string[], reason: string) {
  if (!isRoot() || !(await isDebian())) return;
  const names = new Intl.ListFormat('en').format(packages);
  console.log(
    `Installing ${names} and their dependencies with apt-get, as root, because ${reason}.`,
  );
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
