import type { RejectedFile } from './list-files.ts';
import type { Page } from './page.ts';
import { parsePage } from './parse-page.ts';
import { readPages } from './read-pages.ts';

/** The pages of a folder, and the files that could not be read as one. */
export interface Content {
  readonly pages: readonly Page[];
  readonly rejected: readonly RejectedFile[];
}

/**
 * Reads the pages of a folder to answer from.
 *
 * @throws {ContentError} when the folder is missing or unreadable
 */
export async function readContent(folder: string, siteUrl: URL): Promise<Content> {
  return readPages(folder, {
    parse: (file) => parsePage(file, siteUrl),
    addressOf: ({ url }) => url,
  });
}
