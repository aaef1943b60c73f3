import { plainText, type Section, writeMarkdown } from '@assist/content';
import type { RootContent } from 'mdast';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';
import { CERTAINTY } from '../tuning.ts';
import { rankExtracts } from './extracts.ts';
import { link, paragraph, strong, text } from './markdown-nodes.ts';
import { LEANS, type Quotation } from './quotations.ts';

/** An answer in the content's own words. */
export interface ExtractiveAnswer {
  readonly markdown: string;
  /** Where what is quoted stands. */
  readonly section: Section;
  /** How much there is to say that the passage answers, if the page does: comparable for all questions. */
  readonly certainty: number;
}

/** Composes an answer from the best page found where its passage surely answers; undefined elsewhere. */
export function composeSureAnswer({
  asked,
  outcome,
  pages,
  lead,
}: Retrieval): ExtractiveAnswer | undefined {
  const [best] = outcome === 'answer' ? pages : [];
  const answer = best && composeExtractiveAnswer(asked, best);
  return answer && Math.min(1, lead) + answer.certainty >= CERTAINTY.least ? answer : undefined;
}

/**
 * Composes an answer from a page: the passage that fits the question best, at most a few sentences, or a
 * list with what leads to it, whole; the page is named below it. Undefined when nothing can be quoted so.
 */
export function composeExtractiveAnswer(
  question: string,
  hit: PageHit,
): ExtractiveAnswer | undefined {
  const extracts = rankExtracts(question, hit);
  const [best] = extracts;
  if (best === undefined) return undefined;
  const { section, quotation, worth, held, lacksFact } = best;
  const rival = extracts.find((extract) => extract.section !== section);
  const ahead = rival === undefined ? 1 : worth - rival.worth;
  const doubts = [section.heading === '', lacksFact, ahead < CERTAINTY.tie].filter(Boolean).length;
  return {
    markdown: writeMarkdown([
      ...withHeading(section, quotation),
      paragraph([text('Read more: '), link(hit.page.url, hit.page.title)]),
    ]),
    section,
    certainty: CERTAINTY.held * held + ahead - doubts,
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
