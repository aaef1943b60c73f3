import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { listFiles, type RejectedFile } from './list-files.ts';
import type { ContentFile } from './parse-document.ts';

/** Thrown when the content folder cannot be read. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** Commands print only the message, without a stack trace. */
  readonly isExpected = true;
}

/** How to turn content files into pages. The caller defines the type of a page. */
export interface PageReader<Page> {
  /**
   * Parses a file. Returns undefined if the file has no text. If `parse` throws, the file is skipped with the error's
   * message.
   */
  readonly parse: (file: ContentFile) => Page | undefined | Promise<Page | undefined>;
  /** The address of a page. Addresses are unique. */
  readonly addressOf: (page: Page) => string;
}

/**
 * Reads all `.md` and `.html` files below a folder as pages, sorted by path. Skips unreadable files, and notes the
 * reason. If several files have one address, the first file wins.
 * @throws {ContentError} if the folder is missing or unreadable
 */
export async function readPages<Page>(
  folder: string,
  { parse, addressOf }: PageReader<Page>,
): Promise<{ readonly pages: readonly Page[]; readonly rejected: readonly RejectedFile[] }> {
  const files = await listFiles(folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new ContentError(`Cannot read the content folder ${folder}: ${reason}`);
  });
  const pages = new Map<string, Page>();
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
