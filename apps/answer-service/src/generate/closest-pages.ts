import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import { type Extract, rankExtracts } from '../extract/extracts.ts';
import { link, list, paragraph, sectionLink, text } from '../extract/markdown-nodes.ts';
import { passages } from '../extract/passage.ts';
import { joinSentences, splitSentences } from '../extract/sentences.ts';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';
import { Turns } from '../turns.ts';
import { headedExtract } from './extractive-answer.ts';

/** Said before the pages nearest to a question that none of them surely answers. */
export const CLOSEST_PAGES = 'I’m not sure the department’s pages answer that. These come closest:';

/** Said where the pages do answer, and only the passage is not sure. */
export const LIKELY_PAGES = 'These pages are the most likely to answer that:';

/** Said before a passage that is likely to answer, and after it, before the pages. */
export const LIKELY_PASSAGE = 'I’m not certain, but this may be what you need:';
export const OTHER_PAGES = 'If it isn’t, look here:';

/**
 * Says that there is no sure answer, and names the nearest pages, each with a heading to look under, and the best with
 * two. A passage that is likely to answer comes before them.
 */
export async function composeClosestPages(
  { asked, outcome, pages }: Pick<Retrieval, 'asked' | 'outcome' | 'pages'>,
  likely?: Extract,
): Promise<string> {
  const items: PhrasingContent[][] = [];
  const turns = new Turns();
  for (const [rank, hit] of pages.entries()) {
    const quoted = rank === 0 ? likely?.section : undefined;
    const headings = nearestHeadings(asked, hit, quoted).slice(0, rank === 0 && !quoted ? 2 : 1);
    const line = headings.length > 0 ? seeHeadings(headings) : aboutPage(hit.page);
    if (headings.length > 0 || !quoted) items.push([link(hit.page.url, hit.page.title), ...line]);
    await turns.share();
  }
  const pageList = items.length > 0 ? [list(items)] : [];
  if (likely === undefined) {
    const opening = outcome === 'answer' ? LIKELY_PAGES : CLOSEST_PAGES;
    return writeMarkdown([paragraph([text(opening)]), ...pageList]);
  }
  const others = pageList.length > 0 ? [paragraph([text(OTHER_PAGES)]), ...pageList] : [];
  return writeMarkdown([paragraph([text(LIKELY_PASSAGE)]), ...headedExtract(likely), ...others]);
}

/** The sections of a page that fit a question best, each heading once, without the one quoted. */
function nearestHeadings(question: string, hit: PageHit, quoted: Section | undefined): Section[] {
  const ranked = rankExtracts(question, hit).map(({ section }) => section);
  const headings = ranked.map(({ heading }) => heading);
  return ranked.filter(
    (section, at) =>
      section.heading !== '' &&
      section.heading !== quoted?.heading &&
      headings.indexOf(section.heading) === at,
  );
}

function seeHeadings(sections: readonly Section[]): PhrasingContent[] {
  const links = sections.map((section) => sectionLink(section, `“${section.heading}”`));
  return [text(': see '), ...links.flatMap((one, at) => (at === 0 ? [one] : [text(' and '), one]))];
}

/** What a page without headings is about. */
function aboutPage(page: Page): PhrasingContent[] {
  const summary = summaryOf(page);
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
