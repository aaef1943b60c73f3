import { type Page, type Section, writeMarkdown } from '@assist/content';
import type { Paragraph } from 'mdast';
import type { PageHit } from '../search/search-index.ts';
import type { Citation } from './citation.ts';
import { extractFrom } from './extract.ts';

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
    markdown: writeMarkdown([...extract.blocks, citationLine(best.page)]),
    citations: pages.map(({ page }) => ({ title: page.title, url: page.url })),
    sections: [extract.section],
  };
}

function citationLine({ title, url }: Page): Paragraph {
  return {
    type: 'paragraph',
    children: [
      { type: 'text', value: 'Read more: ' },
      { type: 'link', url, children: [{ type: 'text', value: title }] },
    ],
  };
}
