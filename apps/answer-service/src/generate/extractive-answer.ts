import { type Section, writeMarkdown } from '@assist/content';
import type { Paragraph, RootContent } from 'mdast';
import type { SearchHit, SearchIndex } from '../search/search-index.ts';
import { stems } from '../search/terms.ts';
import type { Citation } from './citation.ts';
import { headingBlock } from './heading-block.ts';
import { opening } from './opening.ts';
import { extractBestPage, extractOtherPage } from './page-extracts.ts';
import type { Asked } from './section-extract.ts';

/** An answer in the content's own words. */
export interface ExtractiveAnswer {
  readonly markdown: string;
  /** The pages quoted, best first, each once. */
  readonly citations: readonly Citation[];
  /** The sections quoted, in the order of the answer. */
  readonly sections: readonly Section[];
}

/**
 * Composes an answer from the sections that ground it: the best passage, what belongs to it on the
 * same page, and what one other page adds, each page cited. Undefined when nothing can be quoted.
 */
export async function composeExtractiveAnswer(
  question: string,
  grounds: readonly SearchHit[],
  index: SearchIndex,
): Promise<ExtractiveAnswer | undefined> {
  const [top] = grounds;
  if (top === undefined) return undefined;
  const asked: Asked = { question, stems: stems(question) };
  const page = await index.page(top.section.url);
  const extracts = extractBestPage(asked, grounds, page);
  const [best, ...more] = extracts;
  if (best === undefined) return undefined;

  const blocks: RootContent[] = [
    ...opening(best, page, asked),
    ...more.flatMap((extract) => [headingBlock(extract.section.heading), ...extract.blocks]),
    citationLine(best.section),
  ];
  const cited = [best.section];
  const quoted = extracts.map(({ section }) => section);
  const other = extractOtherPage(asked, grounds, extracts);
  if (other !== undefined) {
    blocks.push(headingBlock(standaloneHeading(other.section)), ...other.blocks);
    blocks.push(citationLine(other.section));
    cited.push(other.section);
    quoted.push(other.section);
  }
  return {
    markdown: writeMarkdown(blocks),
    citations: cited.map(({ pageTitle, url }) => ({ title: pageTitle, url })),
    sections: quoted,
  };
}

/** 'How do I get these benefits?' says nothing away from its page: then the page's title stands in. */
function standaloneHeading(section: Section): string {
  const title = stems(section.pageTitle);
  const namesSubject = [...stems(section.heading)].some((stem) => title.has(stem));
  return namesSubject ? section.heading : section.pageTitle;
}

function citationLine(section: Section): Paragraph {
  return {
    type: 'paragraph',
    children: [
      { type: 'text', value: 'Read more: ' },
      { type: 'link', url: section.url, children: [{ type: 'text', value: section.pageTitle }] },
    ],
  };
}
