import { type Page, type Section, writeMarkdown } from '@assist/content';
import type { Paragraph } from 'mdast';
import type { SearchHit, SearchIndex } from '../search/search-index.ts';
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
 * Composes an answer from the sections that ground it: one passage of the best page, which is named
 * below it. Undefined when nothing can be quoted.
 */
export async function composeExtractiveAnswer(
  question: string,
  grounds: readonly SearchHit[],
  index: SearchIndex,
): Promise<ExtractiveAnswer | undefined> {
  const [top] = grounds;
  const page = top && (await index.page(top.section.url));
  if (page === undefined) return undefined;
  const ofPage = grounds.filter(({ section }) => section.url === page.url);
  const extract = extractFrom(page, ofPage, question);
  if (extract === undefined) return undefined;
  const citations = grounds.map(({ section }) => ({ title: section.pageTitle, url: section.url }));
  return {
    markdown: writeMarkdown([...extract.blocks, citationLine(page)]),
    citations: [...new Map(citations.map((citation) => [citation.url, citation])).values()],
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
