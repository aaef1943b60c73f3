import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Optional file of the content folder with questions that visitors asked. */
export const ASKED_QUESTIONS_FILE = 'asked-questions.txt';

/** Optional file of the content folder with everyday words for the terms that the pages use. */
export const SYNONYMS_FILE = 'synonyms.txt';

export interface RejectedFile {
  /** The path relative to the content folder, with forward slashes. */
  readonly path: string;
  readonly reason: string;
}

export interface FileList {
  /** Sorted paths, relative to the content folder, with forward slashes. */
  readonly paths: readonly string[];
  readonly rejected: readonly RejectedFile[];
}

/**
 * Lists the `.md` and `.html` files below a folder. Skips names that begin with a dot. Follows links, even out of the
 * folder, because all files of a mounted Kubernetes ConfigMap are links.
 * @throws a file system error if the folder itself cannot be read
 */
export async function listFiles(root: string): Promise<FileList> {
  const paths: string[] = [];
  const rejected: RejectedFile[] = [];

  /** @param above real paths of all parent folders, for detecting cycles of links */
  async function list(folder: string, above: readonly string[]): Promise<void> {
    const place = await realpath(join(root, folder));
    if (above.includes(place)) throw new Error('a link back to a folder that it lies in');
    for (const entry of await readdir(place, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      try {
        const target = entry.isSymbolicLink()
          ? await stat(join(root, path)).catch(() => {
              throw new Error('a link that leads nowhere');
            })
          : entry;
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
