import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files of a folder and its subfolders, sorted by path. */
export async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
