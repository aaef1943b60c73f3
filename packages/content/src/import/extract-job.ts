import { parsePage } from '../parse-page.ts';
import { type ExtractedPage, extractPage } from './extract-page.ts';
import { formatPage } from './page-file.ts';

/** The HTML of a page, and its address. */
export interface ExtractJob {
  readonly source: string;
  readonly address: string;
}

/** Extracts a page and parses its file, because the answer service parses that file within the same limits. */
export function runExtractJob({ source, address }: ExtractJob): ExtractedPage {
  const page = extractPage(source, address);
  parsePage({ path: 'page.md', source: formatPage(page, address) }, new URL(address));
  return page;
}
