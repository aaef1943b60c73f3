import { existsSync } from 'node:fs';
import { buildForTests } from '../build/build.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { requireTestPorts } from '../ports.mjs';
import { installDebianPackages } from './debian-packages.mjs';

/**
 * Tests that need more than a browser, on Linux alone.
 * @typedef {object} LinuxTests
 * @property {string} name as their line says it that they are skipped
 * @property {Readonly<Record<string, string>>} tools what they need as Debian packs it: where each thing is, by its package
 * @property {(options: readonly string[]) => Promise<void>} start
 */

/**
 * Builds what has changed and starts the tests; `--install` gets their tools first. Skips them, and says so, while a tool is missing.
 * @param {LinuxTests} tests
 * @param {readonly string[]} commandLine the other words are handed on
 */
export async function runLinuxTests({ name, tools, start }, commandLine) {
  const options = commandLine.filter((option) => option !== '--install');
  const missing = () => Object.keys(tools).filter((packed) => !existsSync(tools[packed] ?? ''));
  if (options.length < commandLine.length && missing().length > 0) {
    await installDebianPackages(missing());
  }
  if (missing().length > 0) {
    console.log(`${name} skipped: ${missing().join(', ')} not installed (apt-get install).`);
    return;
  }
  await requireTestPorts();
  await installDependencies();
  await clearEnvironment();
  await buildForTests();
  await start(options);
}
