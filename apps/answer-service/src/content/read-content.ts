import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Page } from './page.ts';
import { parsePage } from './parse-page.ts';

/** The pages of a folder, and the files that could not be read as one. */
export interface Content {
  readonly pages: readonly Page[];
  readonly rejected: readonly { readonly path: string; readonly reason: string }[];
}

/** Thrown when the content folder cannot be read. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/**
 * Reads every `.md` and `.html` file below a folder, in the order of their paths. Files and folders
 * whose name begins with a dot are left out. When two files claim one URL, the first one has it.
 *
 * @throws {ContentError} when the folder is missing or unreadable
 */
export async function readContent(folder: string, siteUrl: URL): Promise<Content> {
  const paths = await contentPaths(folder);
  const pages = new Map<string, Page>();
  const rejected: { path: string; reason: string }[] = [];
  for (const path of paths) {
    const source = await readFile(join(folder, path), 'utf8');
    try {
      const page = parsePage({ path, source }, siteUrl);
      if (page === undefined) rejected.push({ path, reason: 'no text' });
      else if (pages.has(page.url)) rejected.push({ path, reason: `a second page at ${page.url}` });
      else pages.set(page.url, page);
    } catch (error) {
      rejected.push({ path, reason: error instanceof Error ? error.message : 'unreadable' });
    }
  }
  return { pages: [...pages.values()], rejected };
}

async function contentPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unreadable';
      throw new ContentError(`Cannot read the content folder ${folder}: ${reason}`);
    },
  );
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|html)$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((segments) => !segments.some((segment) => segment.startsWith('.')))
    .map((segments) => segments.join('/'))
    .sort();
}
