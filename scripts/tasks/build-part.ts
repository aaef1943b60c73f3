import { resolve } from 'node:path';
import { buildRelease, parts } from '../build/build.ts';

/**
 * `node scripts/run.mjs build-part release|service|package`: builds a part. wireit runs it when files of the part have
 * changed. `build-part release FOLDER` builds the release into another folder.
 */
export async function run([part, folder]: readonly [keyof typeof parts, string?]) {
  await (folder === undefined ? parts[part]() : buildRelease(resolve(folder)));
}
