import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { type FileList, listFiles, type RejectedFile } from './list-files.ts';
import type { ContentFile } from './parse-document.ts';

/** Thrown when the content folder cannot be read. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** How a site makes pages of the files of its content. */
export interface PageReader<Page> {
  /** A file as a page; undefined when it holds no text. What it throws is why the file is left out. */
  readonly parse: (file: ContentFile) => Page | undefined | Promise<Page | undefined>;
  /** Where a page is, once in a site. */
  readonly addressOf: (page: Page) => string;
}

/**
 * Reads every `.md` and `.html` file below a folder as a page, in the order of their paths. A file that cannot be
 * read is left out, with the reason. When two files claim one address, the first one has it.
 *
 * @throws {ContentError} when the folder is missing or unreadable
 */
export async function readPages<Page>(
  folder: string,
  { parse, addressOf }: PageReader<Page>,
): Promise<{ readonly pages: readonly Page[]; readonly rejected: readonly RejectedFile[] }> {
  const files = await listContent(folder);
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

async function listContent(folder: string): Promise<FileList> {
  return listFiles(folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new ContentError(`Cannot read the content folder ${folder}: ${reason}`);
  });
}
