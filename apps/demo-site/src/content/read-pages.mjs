/** @import { ContentPage } from './parse-page.mjs' */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parsePage } from './parse-page.mjs';

/**
 * Every `.md` and `.html` file below a folder as a page, in the order of their paths; names that
 * begin with a dot are left out. When two files claim one path, the first one has it.
 * @param {string} folder
 * @returns {Promise<{ pages: ContentPage[], problems: string[] }>} problems: one line for each file left out
 * @throws when the folder cannot be read
 */
export async function readPages(folder) {
  /** @type {Map<string, ContentPage>} */
  const pages = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const file of await contentFiles(folder)) {
    try {
      const page = parsePage({ file, source: await readFile(join(folder, file), 'utf8') });
      if (pages.has(page.path)) problems.push(`${file}: a second page at ${page.path}`);
      else pages.set(page.path, page);
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { pages: [...pages.values()], problems };
}

/** @param {string} folder */
async function contentFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|html)$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((segments) => !segments.some((segment) => segment.startsWith('.')))
    .map((segments) => segments.join('/'))
    .sort();
}
