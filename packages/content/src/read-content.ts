import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { LimitedWorker } from './limited-worker.ts';
import { listFiles, type RejectedFile } from './list-files.ts';
import type { Page } from './page.ts';
import type { ParseJob } from './page-worker.ts';
import type { ContentFile } from './parse-document.ts';
import { parsePage } from './parse-page.ts';

/** Thrown when the content folder cannot be read. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** Commands print only the message, without a stack trace. */
  readonly isExpected = true;
}

/** The pages of a folder, sorted by path, and the files that were skipped. */
export interface Content<Read> {
  readonly pages: readonly Read[];
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
): Promise<Content<Page>> {
  if (pageWorker === undefined) return readPages(folder, (file) => parsePage(file, siteUrl));
  const worker = new LimitedWorker<ParseJob, Page | undefined>(pageWorker);
  try {
    return await readPages(folder, (file) => worker.run({ file, siteUrl: siteUrl.href }));
  } finally {
    await worker.close();
  }
}

/**
 * Reads all `.md` and `.html` files below a folder as pages, sorted by path. Skips unreadable files, and notes the
 * reason. If several files have one address, the first file wins.
 * @param parse returns undefined for a file without text; if it throws, the file is skipped with the error's message
 * @throws {ContentError} if the folder is missing or unreadable
 */
export async function readPages<Read extends { readonly url: string }>(
  folder: string,
  parse: (file: ContentFile) => Read | undefined | Promise<Read | undefined>,
): Promise<Content<Read>> {
  const files = await listFiles(folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new ContentError(`Cannot read the content folder ${folder}: ${reason}`);
  });
  const pages = new Map<string, Read>();
  const rejected = [...files.rejected];
  for (const path of files.paths) {
    try {
      const page = await parse({ path, source: decodeText(await readFile(join(folder, path))) });
      if (page === undefined) throw new Error('no text');
      if (pages.has(page.url)) throw new Error(`a second page at ${page.url}`);
      pages.set(page.url, page);
    } catch (error) {
      rejected.push({ path, reason: error instanceof Error ? error.message : 'unreadable' });
    }
  }
  return { pages: [...pages.values()], rejected };
}
