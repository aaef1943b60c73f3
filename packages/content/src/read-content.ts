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
  const addressOf = ({ url }: Page): string => url;
  if (pageWorker === undefined) {
    return readPages(folder, { parse: (file) => parsePage(file, siteUrl), addressOf });
  }
  const worker = new LimitedWorker<ParseJob, Page | undefined>(pageWorker);
  try {
    const parse = (file: ContentFile): Promise<Page | undefined> =>
      worker.run({ file, siteUrl: siteUrl.href });
    return await readPages(folder, { parse, addressOf });
  } finally {
    await worker.close();
  }
}

/** How to turn content files into pages. The caller defines the type of a page. */
export interface PageReader<Read> {
  /**
   * Parses a file. Returns undefined if the file has no text. If `parse` throws, the file is skipped with the error's
   * message.
   */
  readonly parse: (file: ContentFile) => Read | undefined | Promise<Read | undefined>;
  /** The address of a page. Addresses are unique. */
  readonly addressOf: (page: Read) => string;
}

/**
 * Reads all `.md` and `.html` files below a folder as pages, sorted by path. Skips unreadable files, and notes the
 * reason. If several files have one address, the first file wins.
 * @throws {ContentError} if the folder is missing or unreadable
 */
export async function readPages<Read>(
  folder: string,
  { parse, addressOf }: PageReader<Read>,
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
      const address = addressOf(page);
      if (pages.has(address)) throw new Error(`a second page at ${address}`);
      pages.set(address, page);
    } catch (error) {
      rejected.push({ path, reason: error instanceof Error ? error.message : 'unreadable' });
    }
  }
  return { pages: [...pages.values()], rejected };
}
