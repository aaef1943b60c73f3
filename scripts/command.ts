import { execa } from 'execa';
import { rootFolder } from './paths.mjs';

/**
 * Runs a command in the repository's root: a program, or a command of an installed package, such as `playwright`. The
 * command uses this terminal's input and output.
 *
 * @throws {ExecaError} when the command cannot be started or its exit code is not 0
 */
export const runCommand = execa({ cwd: rootFolder, stdio: 'inherit', preferLocal: true });
