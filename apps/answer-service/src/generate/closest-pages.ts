import { type Page, plainText, writeMarkdown } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import { rankExtracts } from '../extract/extracts.ts';
import { link, list, paragraph, sectionLink, text } from '../extract/markdown-nodes.ts';
import { passages } from '../extract/passage.ts';
import { joinSentences, splitSentences } from '../extract/sentences.ts';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';
import { Turns } from '../turns.ts';

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
    items.push([link(hit.page.url, hit.page.title), ...lineOf(asked, hit, rank === 0 ? 2 : 1)]);
    await turns.share();
  }
  const opening = outcome === 'answer' ? LIKELY_PAGES : CLOSEST_PAGES;
  return writeMarkdown([paragraph([text(opening)]), list(items)]);
}

/** The headings that fit best; for a page without headings, what it is about. */
function lineOf(question: string, hit: PageHit, most: number): PhrasingContent[] {
  const ranked = rankExtracts(question, hit).map(({ section }) => section);
  const links = ranked
    .filter(({ heading }, at) => at === ranked.findIndex((section) => section.heading === heading))
    .filter(({ heading }) => heading !== '')
    .slice(0, most)
    .map((section) => sectionLink(section, `“${section.heading}”`));
  const named = links.flatMap((one, at) => (at === 0 ? [one] : [text(' and '), one]));
  if (named.length > 0) return [text(': see '), ...named];
  const summary = summaryOf(hit.page);
  return summary === '' ? [] : [text(`: ${summary}`)];
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
