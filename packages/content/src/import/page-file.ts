import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { ExtractedPage } from './extract-page.ts';
import type { Failure } from './polite-client.ts';

/**
 * Maximum length of a path segment, in characters of up to four bytes. File systems allow 255 bytes, of which the longest
 * file name, `.…-01234567.md.json.draft`, needs 24 for its other parts.
 */
const LONGEST_SEGMENT = 57;

/**
 * Returns a page's path in the content folder. `/a/b/` and `/a/b.html` become `a/b.md`; the start page becomes
 * `index.md`. Adds eight digits of the address's SHA-256 hash if the address has a query or the path is taken.
 * @param isTaken whether another page has this path; must ignore case, because some file systems do
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

export function formatPage(
  page: Pick<ExtractedPage, 'title' | 'description' | 'language' | 'markdown'>,
  url: string,
): string {
  const { title, description, language: lang } = page;
  const matter = stringify({
    title,
    ...(description === '' ? {} : { description }),
    ...(lang === undefined ? {} : { lang }),
    url,
  });
  return `---\n${matter}---\n\n${page.markdown}\n`;
}

/** Writes a file atomically, so that readers of the folder never see a half-written file. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.draft`);
  await writeFile(draft, text);
  await rename(draft, file);
}

/** Creates the failure for a path that is too long or a folder's, or leads through a file. Throws other errors. */
export function noPlace(error: unknown): Failure {
  const { code } = Object(error);
  if (!/(?:EEXIST|EISDIR|ENAMETOOLONG|ENOTDIR)$/.test(code)) throw error;
  return { kind: 'failed', reason: `no file can have its path (${code})`, isGone: false };
}

/**
 * Turns a segment of an address into a file name. Replaces all characters except letters, digits, dots, dashes and
 * underscores. Drops leading dots, which would hide the file, and `.md` and `.json`, because a folder must not have the
 * name of a page's file.
 */
function fileName(segment: string): string {
  return (
    [...segment.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '-')]
      .slice(0, LONGEST_SEGMENT)
      .join('')
      .replace(/^[.-]+|(?:\.|\.md|\.json)+$/gi, '') || '-'
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
