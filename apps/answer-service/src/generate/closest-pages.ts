import { type Page, plainText, writeMarkdown } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import { link, list, paragraph, text } from './markdown-nodes.ts';
import { passages } from './passage.ts';
import { joinSentences, splitSentences } from './sentences.ts';

/** Said before the pages nearest to a question that none of them surely answers. */
export const CLOSEST_PAGES = 'I’m not sure the department’s pages answer that. These come closest:';

/** Says that there is no sure answer, and names the nearest pages with a line on each. */
export function composeClosestPages(pages: readonly Page[]): string {
  const items = pages.map((page) => {
    const line = lineOf(page);
    return [link(page.url, page.title), ...(line === '' ? [] : [text(`: ${line}`)])];
  });
  return writeMarkdown([paragraph([text(CLOSEST_PAGES)]), list(items)]);
}

/** The first sentence of a page's summary, else of its text. */
function lineOf(page: Page): string {
  if (page.description !== '') return firstSentence([text(page.description)]);
  const [first] = page.sections.flatMap(passages).filter(({ kind }) => kind === 'prose');
  const [block] = first?.blocks ?? [];
  return block?.type === 'paragraph' ? firstSentence(block.children) : '';
}

function firstSentence(content: readonly PhrasingContent[]): string {
  return plainText(joinSentences(splitSentences(content).slice(0, 1))).trim();
}
