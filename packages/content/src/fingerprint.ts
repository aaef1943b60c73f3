import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKED_QUESTIONS_FILE, listFiles, SYNONYMS_FILE } from './list-files.ts';

/**
 * A hash of the paths, sizes and times of a folder's pages, asked questions and synonyms, made without reading the
 * files. Includes the change time, because copying may preserve the modification time.
 * @throws a file system error if the folder itself cannot be read
 */
export async function fingerprintContent(folder: string): Promise<string> {
  const { paths, rejected } = await listFiles(folder);
  const hash = createHash('sha256');
  for (const path of [...paths, ASKED_QUESTIONS_FILE, SYNONYMS_FILE]) {
    // `stat` fails if an optional file is missing, or if a page was deleted after the listing. The hash then contains
    // `undefined` instead of the size and times.
    const found = await stat(join(folder, path)).catch(() => undefined);
    hash.update(`${path}\0${found?.size}\0${found?.mtimeMs}\0${found?.ctimeMs}\0`);
  }
  for (const { path } of rejected) hash.update(`${path}\0`);
  return hash.digest('hex');
}

/**
 * A hash of the paths and bytes of a folder's pages, asked questions and synonyms. Equal folders have equal hashes on
 * every machine.
 * @throws a file system error if the folder itself cannot be read
 */
export async function hashContent(folder: string): Promise<string> {
  const { paths } = await listFiles(folder);
  const hash = createHash('sha256');
  for (const path of [...paths, ASKED_QUESTIONS_FILE, SYNONYMS_FILE]) {
    // An unreadable or missing file counts as empty.
    const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
