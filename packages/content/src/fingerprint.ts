import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE, listFiles, SYNONYMS_FILE } from './list-files.ts';

/**
 * A text that stays the same as long as the pages of a folder and what is asked of them do: from the path, size and times of each file,
 * without reading one. A time of change counts beside that of the content, which copies may keep.
 *
 * @throws an error of the file system when the folder itself cannot be read
 */
export async function fingerprintContent(folder: string): Promise<string> {
  const { paths, rejected } = await listFiles(folder);
  const hash = createHash('sha256');
  for (const path of [...paths, ASKED_QUESTIONS_FILE, SYNONYMS_FILE]) {
    // Deleted since it was listed: the next look does not list it.
    const found = await stat(join(folder, path)).catch(() => undefined);
    hash.update(`${path}\0${found?.size}\0${found?.mtimeMs}\0${found?.ctimeMs}\0`);
  }
  for (const { path } of rejected) hash.update(`${path}\0`);
  return hash.digest('hex');
}

/**
 * A text that stays the same as long as the pages of a folder and what is asked of them do, on every machine: from the path and the bytes of
 * each file.
 *
 * @throws an error of the file system when the folder itself cannot be read
 */
export async function hashContent(folder: string): Promise<string> {
  const { paths } = await listFiles(folder);
  const hash = createHash('sha256');
  for (const path of [...paths, ASKED_QUESTIONS_FILE, SYNONYMS_FILE]) {
    // One that cannot be read is no page either.
    const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
