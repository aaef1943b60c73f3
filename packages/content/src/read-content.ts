import { LimitedWorker } from './limited-worker.ts';
import type { RejectedFile } from './list-files.ts';
import type { Page } from './page.ts';
import type { ParseJob } from './page-worker.ts';
import { parsePage } from './parse-page.ts';
import { readPages } from './read-pages.ts';

export interface Content {
  readonly pages: readonly Page[];
  readonly rejected: readonly RejectedFile[];
}

/**
 * Reads the pages of a content folder.
 * @param pageWorker the bundle of `page-worker.ts`, which parses pages within limits of time and memory. If missing,
 * this thread parses the pages without limits.
 * @throws {ContentError} if the folder is missing or unreadable
 */
export async function readContent(
  folder: string,
  siteUrl: URL,
  pageWorker?: URL,
): Promise<Content> {
  const addressOf = ({ url }: Page): string => url;
  if (pageWorker === undefined) {
    return readPages(folder, { parse: (file) => parsePage(file, siteUrl), addressOf });
  }
  const worker = new LimitedWorker<ParseJob, Page | undefined>(pageWorker);
  try {
    const parse: (file: ParseJob['file']) => Promise<Page | undefined> = (file) =>
      worker.run({ file, siteUrl: siteUrl.href });
    return await readPages(folder, { parse, addressOf });
  } finally {
    await worker.close();
  }
}
