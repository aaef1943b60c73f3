import { plainText, type Section, writeMarkdown } from '@assist/content';
import type { RootContent } from 'mdast';
import { type Extract, rankExtracts, sureExtract } from '../extract/extracts.ts';
import { paragraph, sectionLink, strong, text } from '../extract/markdown-nodes.ts';
import { LEANS, type Quotation } from '../extract/quotations.ts';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';

/** An answer in the content's own words. */
export interface ExtractiveAnswer {
  readonly markdown: string;
  /** Where what is quoted stands. */
  readonly section: Section;
}

/** Composes an answer from the best page found where its passage surely answers; undefined elsewhere. */
export function composeSureAnswer(retrieval: Retrieval): ExtractiveAnswer | undefined {
  const extract = sureExtract(retrieval);
  return extract && quote(extract);
}

/**
 * Composes an answer from a page: the passage that fits the question best, at most a few sentences, or a
 * list with what leads to it, whole; the page is named below it. Undefined when nothing can be quoted so.
 */
export function composeExtractiveAnswer(
  question: string,
  hit: PageHit,
): ExtractiveAnswer | undefined {
  const best = rankExtracts(question, hit).find(({ isQuotable }) => isQuotable);
  return best && quote(best);
}

function quote({ section, quotation }: Extract): ExtractiveAnswer {
  return {
    markdown: writeMarkdown([
      ...withHeading(section, quotation),
      paragraph([text('Read more: '), sectionLink(section, section.pageTitle)]),
    ]),
    section,
  };
}

/** Says for whom, or in which case, what stands below it holds: 'What if I need care at home?', 'I’m a former …'. */
const CONDITION = /\bif\b|^(?:once|for|i|i['’]\w+)\b/i;

/** A quotation that cannot be understood without its heading begins with it. */
function withHeading({ heading }: Section, quotation: Quotation): RootContent[] {
  const blocks = quotation.flatMap((passage) => passage.blocks);
  const [first, ...rest] = blocks;
  if (first === undefined || heading === '') return blocks;
  const lead = strong(`${heading.replace(/[.:]$/, '')}${heading.endsWith('?') ? '' : ':'}`);
  if (first.type !== 'paragraph' || CONDITION.test(heading)) return [paragraph([lead]), ...blocks];
  if (!LEANS.test(plainText(first).trim())) return blocks;
  return [paragraph([lead, text(' '), ...first.children]), ...rest];
}
