import { buildForTests } from '../build/build.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { installDependencies } from '../install.mjs';
import { requireTestPorts } from '../ports.mjs';
import { findMissingTools } from './linux-tools.mjs';

/**
 * Tests that need more than a browser, on Linux alone.
 * @typedef {object} LinuxTests
 * @property {string} name as their line says it that they are skipped
 * @property {import('./linux-tools.mjs').Tools} tools
 * @property {(options: readonly string[]) => Promise<void>} start
 */

/**
 * Builds what has changed and starts the tests; `--install` gets their tools first. Skips them, and says so, while a tool is missing.
 * @param {LinuxTests} tests
 * @param {readonly string[]} commandLine the other words are handed on
 */
export async function runLinuxTests({ name, tools, start }, commandLine) {
  const options = commandLine.filter((option) => option !== '--install');
  const install = options.length < commandLine.length;
  const missing = await findMissingTools(tools, { install });
  if (missing.length > 0) {
    console.log(`${name} skipped: ${missing.join(', ')} not installed (apt-get install).`);
    return;
  }
  await requireTestPorts();
  await installDependencies();
  await clearEnvironment();
  await buildForTests();
  await start(options);
}
