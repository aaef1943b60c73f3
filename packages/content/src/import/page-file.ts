import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { ExtractedPage } from './extract-page.ts';

/** Longest part of a path, in characters: file systems take 255 bytes, and a letter may have four. */
const LONGEST_SEGMENT = 60;

/**
 * The file for a page, below the content folder: `/a/b/` and `/a/b.html` are `a/b.md`, the site's first page is
 * `index.md`. A query, or a path that another page has, adds a few characters of the address's hash.
 *
 * @param isTaken whether another page has a path; paths that differ in case only are one on some file systems
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

/** A page as the content folder holds it: Markdown under front matter. */
export function formatPage(page: ExtractedPage, url: string): string {
  const { title, description } = page;
  const matter = stringify({ title, ...(description === '' ? {} : { description }), url });
  return `---\n${matter}---\n\n${page.markdown}\n`;
}

/** Writes a file so that a reader of the folder sees the old text or the new one, never half of it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.draft`);
  await writeFile(draft, text);
  await rename(draft, file);
}

/** Letters, digits, points and dashes; no point at the beginning, which would hide the file. */
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
