import { readFile } from 'node:fs/promises';
import { runCommand } from '../command.ts';

/**
 * Installs packages with apt-get if this process runs as root on Debian or a derivative. Otherwise does nothing. Prints
 * the packages and the reason before the installation. After a failure, only prints the error, so the caller must check
 * whether the packages are installed.
 *
 * @param reason words that complete a sentence after 'because'
 */
export async function installDebianPackages(packages: readonly string[], reason: string) {
  if (process.getuid?.() !== 0 || !(await isDebian())) return;
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

async function isDebian() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID(_LIKE)?=.*debian/m.test(release);
}
