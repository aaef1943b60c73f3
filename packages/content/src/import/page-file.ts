import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { ExtractedPage } from './extract-page.ts';

/** The longest segment of a path, in characters. File systems allow 255 bytes, and a letter may have four. */
const LONGEST_SEGMENT = 60;

/**
 * The file of a page below the content folder: `/a/b/` and `/a/b.html` become `a/b.md`, the first page becomes
 * `index.md`. An address with a query or a taken path gets characters of its hash.
 * @param isTaken whether another page has a path; must ignore case, as some file systems do
 */
export function pagePath(address: string, isTaken: (path: string) => boolean): string {
  const { pathname, search } = new URL(address);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const names = segments.map((segment) => fileName(decode(segment)));
  const last = names.pop() ?? 'index';
  const stem = [...names, last.replace(/\.(?:html?|aspx?|php|jsp)$/i, '') || 'index'].join('/');
  const path = `${stem}.md`;
  if (search === '' && !isTaken(path)) return path;
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8);
  return `${stem}-${hash}.md`;
}

/** A page in the format of the content folder: Markdown with front matter. */
export function formatPage(page: ExtractedPage, url: string): string {
  const { title, description } = page;
  const matter = stringify({ title, ...(description === '' ? {} : { description }), url });
  return `---\n${matter}---\n\n${page.markdown}\n`;
}

/** Writes a file atomically, so that no reader of the folder sees half of it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.draft`);
  await writeFile(draft, text);
  await rename(draft, file);
}

/** Keeps letters, digits, dots and dashes. Drops leading dots, which would hide the file. */
function fileName(segment: string): string {
  return (
    [...segment.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '-')]
      .slice(0, LONGEST_SEGMENT)
      .join('')
      .replace(/^[.-]+|[.]+$/g, '') || '-'
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
