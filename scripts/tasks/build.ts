import { buildAll } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { readSettings } from '../build/local-settings.ts';
import { runScript } from '../command.mjs';

/**
 * `npm run build`: builds everything. Takes the settings from the environment or from `.env`.
 *
 * @throws {ExpectedError} when a setting is wrong, or when a file exceeds its size budget
 */
export async function run() {
  applyEnvironmentFile();
  await buildAll(readSettings());
  await runScript('node_modules/size-limit/bin.js', [], { title: 'Size budgets' });
}
