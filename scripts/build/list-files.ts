import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a folder and of all below it, in the order of their paths. */
export async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
