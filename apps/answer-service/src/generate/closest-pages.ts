import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import { type Extract, rankSections } from '../extract/extracts.ts';
import { link, list, paragraph, sectionLink, text } from '../extract/markdown-nodes.ts';
import { passages } from '../extract/passage.ts';
import { joinSentences, splitSentences } from '../extract/sentences.ts';
import type { Retrieval } from '../search/retrieve.ts';
import type { PageHit } from '../search/search-index.ts';
import { TimeSlice } from '../time-slice.ts';
import { headedExtract } from './extractive-answer.ts';

/** Said before the pages nearest to a question that none of them surely answers. */
export const CLOSEST_PAGES = 'I’m not sure the department’s pages answer that. These come closest:';

/** Said when the content holds an answer but no passage is sure enough to be quoted. */
export const LIKELY_PAGES = 'These pages are the most likely to answer that:';

/** Said before a passage that is likely to answer, and after it, before the pages. */
export const LIKELY_PASSAGE = 'I’m not certain, but this may be what you need:';
export const OTHER_PAGES = 'If it isn’t, look here:';

/**
 * Says that there is no sure answer, and names the nearest pages, each with a heading to look under, and the best with
 * two. A passage that is likely to answer comes before them; its page is named again only for another heading.
 */
export async function composeClosestPages(
  { asked, outcome, pages }: Pick<Retrieval, 'asked' | 'outcome' | 'pages'>,
  likely?: Extract,
): Promise<string> {
  const items: PhrasingContent[][] = [];
  const timeSlice = new TimeSlice();
  for (const [rank, hit] of pages.entries()) {
    const quoted = rank === 0 ? likely?.section : undefined;
    const most = rank === 0 && quoted === undefined ? 2 : 1;
    const headings = nearestHeadings(asked, hit, quoted).slice(0, most);
    if (quoted === undefined || headings.length > 0) items.push(itemOf(hit.page, headings));
    await timeSlice.yieldIfOver();
  }
  if (likely === undefined) {
    const opening = outcome === 'answer' ? LIKELY_PAGES : CLOSEST_PAGES;
    return writeMarkdown([paragraph([text(opening)]), list(items)]);
  }
  const others = items.length === 0 ? [] : [paragraph([text(OTHER_PAGES)]), list(items)];
  return writeMarkdown([paragraph([text(LIKELY_PASSAGE)]), ...headedExtract(likely), ...others]);
}

/** The sections of a page that fit a question best, each heading once, without the one quoted. */
function nearestHeadings(question: string, hit: PageHit, quoted: Section | undefined): Section[] {
  const headings = new Map<string, Section>();
  for (const section of rankSections(question, hit)) {
    if (!headings.has(section.heading)) headings.set(section.heading, section);
  }
  headings.delete('');
  headings.delete(quoted?.heading ?? '');
  return [...headings.values()];
}

/** A page by its title, with the headings to look under, or else with what it is about. */
function itemOf(page: Page, headings: readonly Section[]): PhrasingContent[] {
  const title = link(page.url, page.title);
  const links = headings.map((section) => sectionLink(section, `“${section.heading}”`));
  if (links.length > 0) return [title, text(': see '), ...links.flatMap(withAnd)];
  const summary = summaryOf(page);
  return summary === '' ? [title] : [title, text(`: ${summary}`)];
}

function withAnd(one: PhrasingContent, position: number): PhrasingContent[] {
  return position === 0 ? [one] : [text(' and '), one];
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
