import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, parsePage, readContent } from '@assist/content';
import { createEmbeddedStore } from '../src/engine/embedded/embedded-engine.ts';
import { collectNames } from '../src/engine/names.ts';
import { createSearch, type Search } from '../src/engine/search.ts';

/** Origin of the fixture pages' addresses. */
export const FIXTURE_SITE_URL = 'https://department.example';

/** Path of the folder that holds the fixture pages. */
export const FIXTURE_FOLDER: string = fileURLToPath(new URL('site', import.meta.url));

/** Parses one page of Markdown. @throws {Error} if the source has no page */
export function parsedPage(path: string, source: string, site: string = FIXTURE_SITE_URL): Page {
  const page = parsePage({ path, source }, new URL(site));
  if (page === undefined) throw new Error('There is no page.');
  return page;
}

/** Reads the fixture pages, and creates a search over the words of the pages, without embeddings. */
export async function readFixtureSite(): Promise<{ pages: readonly Page[]; search: Search }> {
  const { pages } = await readContent(FIXTURE_FOLDER, new URL(FIXTURE_SITE_URL));
  return { pages, search: await searchPages(pages) };
}

/** Creates a search over the words of pages, without embeddings. */
export async function searchPages(pages: readonly Page[], language = 'en'): Promise<Search> {
  const missing = join(tmpdir(), 'assist-no-vectors');
  const store = createEmbeddedStore({ shipped: missing, cache: missing }, language);
  const index = await store.open(
    '',
    async () => pages,
    async () => undefined,
  );
  const names = await collectNames(pages, language);
  return createSearch(index, { synonyms: () => [], names, language });
}
