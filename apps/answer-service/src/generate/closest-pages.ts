import { type Page, plainText, writeMarkdown } from '@assist/content';
import type { List, Paragraph } from 'mdast';
import { passages } from './passage.ts';
import { joinSentences, splitSentences } from './sentences.ts';

/** Said before the pages nearest to a question that none of them surely answers. */
export const CLOSEST_PAGES = 'I’m not sure the department’s pages answer that. These come closest:';

/** Says that there is no sure answer, and names the nearest pages with a line on each. */
export function composeClosestPages(pages: readonly Page[]): string {
  const lead: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: CLOSEST_PAGES }] };
  const list: List = {
    type: 'list',
    ordered: false,
    spread: false,
    children: pages.map((page) => {
      const link = {
        type: 'link' as const,
        url: page.url,
        children: [{ type: 'text' as const, value: page.title }],
      };
      const line = lineOf(page);
      const rest = line === '' ? [] : [{ type: 'text' as const, value: `: ${line}` }];
      const children = [{ type: 'paragraph' as const, children: [link, ...rest] }];
      return { type: 'listItem' as const, spread: false, children };
    }),
  };
  return writeMarkdown([lead, list]);
}

/** The first sentence of a page's summary, else of its text. */
function lineOf(page: Page): string {
  if (page.description !== '') {
    const [sentence = []] = splitSentences([{ type: 'text', value: page.description }]);
    return plainText(joinSentences(sentence === undefined ? [] : [sentence])).trim();
  }
  const [first] = page.sections.flatMap(passages).filter(({ kind }) => kind === 'prose');
  const [block] = first?.blocks ?? [];
  if (block?.type !== 'paragraph') return '';
  return plainText(joinSentences(splitSentences(block.children).slice(0, 1))).trim();
}
