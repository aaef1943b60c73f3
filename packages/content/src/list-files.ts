import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of a content folder that lists what visitors have asked of its pages; a folder may do without. */
export const ASKED_QUESTIONS_FILE = 'asked-questions.txt';

/** The file of a content folder that lists everyday words for the content's own; a folder may do without. */
export const SYNONYMS_FILE = 'synonyms.txt';

/** A file or folder that was left out, and why. */
export interface RejectedFile {
  /** Relative to the content folder, with forward slashes. */
  readonly path: string;
  readonly reason: string;
}

/** What a content folder holds. */
export interface FileList {
  /** The files, relative to the content folder, with forward slashes, in the order of their paths. */
  readonly paths: readonly string[];
  readonly rejected: readonly RejectedFile[];
}

/**
 * Lists the `.md` and `.html` files below a folder. Names that begin with a dot are left out. Links to files and
 * folders are followed, out of the folder too: in a mounted ConfigMap every file is one.
 *
 * @throws an error of the file system when the folder itself cannot be read
 */
export async function listFiles(root: string): Promise<FileList> {
  const paths: string[] = [];
  const rejected: RejectedFile[] = [];

  /** `above`: where the folders that lead here really are. */
  async function list(folder: string, above: readonly string[]): Promise<void> {
    const place = await realpath(join(root, folder));
    if (above.includes(place)) throw new Error('a link back to a folder that it lies in');
    for (const entry of await readdir(place, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      try {
        const target = entry.isSymbolicLink() ? await followLink(join(root, path)) : entry;
        if (target.isDirectory()) await list(path, [...above, place]);
        else if (target.isFile() && /\.(?:md|html)$/i.test(entry.name)) paths.push(path);
      } catch (error) {
        rejected.push({ path, reason: error instanceof Error ? error.message : 'unreadable' });
      }
    }
  }

  await list('', []);
  return { paths: paths.sort(), rejected };
}

async function followLink(path: string): Promise<Stats> {
  return stat(path).catch(() => {
    throw new Error('a link that leads nowhere');
  });
}
