import { spawn } from 'node:child_process';
import { ExpectedError } from './expected-error.mjs';
import { fromRoot, rootFolder } from './paths.mjs';

/**
 * Runs a command in the repository's root. The command uses this terminal's input and output.
 * @param {string} command
 * @param {readonly string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, title?: string }} [settings] title: name of the command in error messages
 * @throws {ExpectedError} when the command cannot be started or its exit code is not 0
 */
export async function runCommand(command, options, { env, title } = {}) {
  const child = spawn(command, options, {
    cwd: rootFolder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    // On Windows, npm and npx are command scripts, which only a shell can start.
    shell: process.platform === 'win32' && !command.includes('node'),
  });
  const name = title ?? [command, ...options].join(' ');
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new ExpectedError(`${name}: ${error.message}`)));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new ExpectedError(`${name} failed (${code}).`);
}

/**
 * Runs a JavaScript file with the Node that runs this process.
 * @param {string} script path relative to the root
 * @param {readonly string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, title?: string }} [settings]
 */
export function runScript(script, options, settings) {
  return runCommand(process.execPath, [fromRoot(script), ...options], settings);
}
