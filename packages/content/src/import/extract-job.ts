import { parsePage } from '../parse-page.ts';
import { type ExtractedPage, extractPage } from './extract-page.ts';
import { formatPage } from './page-file.ts';

/** A page to extract: its HTML, its address, and the name that the page may know the import by. */
export interface ExtractJob {
  readonly source: string;
  readonly address: string;
  readonly bot: string;
}

/**
 * Extracts a page. Also parses the resulting file, because the answer service must later parse this file within the
 * same limits.
 */
export function runExtractJob({ source, address, bot }: ExtractJob): ExtractedPage {
  const page = extractPage(source, address, bot);
  parsePage({ path: 'page.md', source: formatPage(page, address) }, new URL(address));
  return page;
}
