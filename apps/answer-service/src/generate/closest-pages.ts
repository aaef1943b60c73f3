import { type Page, plainText, writeMarkdown } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';
import { Turns } from '../turns.ts';
import { rankExtracts } from './extracts.ts';
import { link, list, paragraph, text } from './markdown-nodes.ts';
import { passages } from './passage.ts';
import { joinSentences, splitSentences } from './sentences.ts';

/** Said before the pages nearest to a question that none of them surely answers. */
export const CLOSEST_PAGES = 'I’m not sure the department’s pages answer that. These come closest:';

/** Said where the pages do answer, and only the passage is not sure. */
export const LIKELY_PAGES = 'These pages are the most likely to answer that:';

/**
 * Says that there is no sure answer, and names the nearest pages, each with a heading to look under, and the best with
 * two.
 */
export async function composeClosestPages({
  asked,
  outcome,
  pages,
}: Pick<Retrieval, 'asked' | 'outcome' | 'pages'>): Promise<string> {
  const items: PhrasingContent[][] = [];
  const turns = new Turns();
  for (const [rank, hit] of pages.entries()) {
    const line = lineOf(asked, hit, rank === 0 ? 2 : 1);
    items.push([link(hit.page.url, hit.page.title), ...(line === '' ? [] : [text(`: ${line}`)])]);
    await turns.share();
  }
  const opening = outcome === 'answer' ? LIKELY_PAGES : CLOSEST_PAGES;
  return writeMarkdown([paragraph([text(opening)]), list(items)]);
}

/** The headings that fit best; for a page without headings, what it is about. */
function lineOf(question: string, hit: PageHit, most: number): string {
  const ranked = rankExtracts(question, hit).map(({ section }) => section.heading);
  const headings = [...new Set(ranked)].filter((heading) => heading !== '').slice(0, most);
  if (headings.length === 0) return summaryOf(hit.page);
  return `see ${headings.map((heading) => `“${heading}”`).join(' and ')}`;
}

/** The first sentence of a page's summary, else of its text. */
function summaryOf(page: Page): string {
  if (page.description !== '') return firstSentence([text(page.description)]);
  const [first] = page.sections.flatMap(passages).filter(({ kind }) => kind === 'prose');
  const [block] = first?.blocks ?? [];
  return block?.type === 'paragraph' ? firstSentence(block.children) : '';
}

function firstSentence(content: readonly PhrasingContent[]): string {
  return plainText(joinSentences(splitSentences(content).slice(0, 1))).trim();
}
