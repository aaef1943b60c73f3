import { resolve } from 'node:path';
import { buildRelease, builtRelease } from '../build/build.ts';

/** `node scripts/run.mjs build-cdn [FOLDER]`: builds the files for a CDN, without settings. */
export async function run([folder = builtRelease]: readonly string[]) {
  await buildRelease(resolve(folder));
}
