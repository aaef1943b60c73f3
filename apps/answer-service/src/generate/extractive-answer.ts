import { type Section, writeMarkdown } from '@assist/content';
import type { PageHit } from '../search/search-index.ts';
import type { Citation } from './citation.ts';
import { extractFrom } from './extract.ts';
import { link, paragraph, text } from './markdown-nodes.ts';

/** An answer in the content's own words. */
export interface ExtractiveAnswer {
  readonly markdown: string;
  /** The page quoted, then the others that came near, each once. */
  readonly citations: readonly Citation[];
  /** What was quoted, and where it stands. */
  readonly sections: readonly Section[];
}

/**
 * Composes an answer from the pages found, best first: one passage of the best page, which is named below
 * it. Undefined when nothing can be quoted.
 */
export function composeExtractiveAnswer(
  question: string,
  pages: readonly PageHit[],
): ExtractiveAnswer | undefined {
  const [best] = pages;
  if (best === undefined) return undefined;
  const extract = extractFrom(best, question);
  if (extract === undefined) return undefined;
  return {
    markdown: writeMarkdown([
      ...extract.blocks,
      paragraph([text('Read more: '), link(best.page.url, best.page.title)]),
    ]),
    citations: pages.map(({ page }) => ({ title: page.title, url: page.url })),
    sections: [extract.section],
  };
}
