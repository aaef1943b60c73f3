import { resolve } from 'node:path';
import { buildRelease, parts } from '../build/build.ts';
import { chooseByName } from '../choose-by-name.ts';

/**
 * `node scripts/run.mjs build-part release|service|package`: builds a part. wireit runs it when files of the part have
 * changed. `build-part release FOLDER` builds the release into another folder.
 */
export async function run([name = '', folder]: readonly string[]) {
  if (folder !== undefined) return buildRelease(resolve(folder));
  for (const build of chooseByName('part', parts, [name])) await build();
}
