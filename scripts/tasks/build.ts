import { buildAll } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { readSettings } from '../build/local-settings.ts';
import { runCommand } from '../command.ts';

/**
 * `npm run build`: builds everything. Takes the settings from the environment or from `.env`.
 *
 * @throws {ExpectedError} when a setting is wrong, or when a file exceeds its size budget
 */
export async function run() {
  applyEnvironmentFile();
  await buildAll(readSettings());
  await runCommand('size-limit');
}
