import { parseArgs } from 'node:util';
import { buildAll, createRelease } from '../build/build.ts';
import { readConfiguration } from '../build/configuration.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { forgetBuilds } from '../build/unless-fresh.ts';
import { runScript } from '../command.mjs';
import { distFolder } from '../paths.mjs';

/**
 * `npm run build`: builds everything. Takes the configuration from the environment or from `.env`. With
 * `-- --stampable`, builds only the CDN's files, with placeholders for the settings. `stamp.mjs` later fills the
 * placeholders for each environment.
 *
 * @throws {ExpectedError} when a file exceeds its size budget
 */
export async function run(options: readonly string[]) {
  const { values } = parseArgs({
    args: [...options],
    options: { stampable: { type: 'boolean' } },
  });
  if (values.stampable) {
    await forgetBuilds();
    await createRelease('stampable', { folder: distFolder });
  } else {
    await applyEnvironmentFile();
    await buildAll(readConfiguration());
  }
  await runScript('node_modules/size-limit/bin.js', [], { title: 'Size budgets' });
}
