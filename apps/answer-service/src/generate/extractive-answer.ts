import { plainText, writeMarkdown } from '@assist/content';
import type { Paragraph, RootContent, Strong } from 'mdast';
import type { Extract } from '../extract/extracts.ts';
import { paragraph, sectionLink, strong, text } from '../extract/markdown-nodes.ts';
import { ANAPHORIC_START } from '../extract/quotations.ts';

/** Said before the link to the page of a passage, below it. */
export const READ_MORE = 'Read more:';

/** Composes an answer in the content's own words: the passage, and its page named below it. */
export function composeExtractiveAnswer(extract: Extract): string {
  const blocks = blocksOf(extract);
  const [first, ...rest] = blocks;
  const { heading } = extract.section;
  if (first?.type !== 'paragraph' || CONDITION.test(heading)) {
    return writeMarkdown(headedExtract(extract));
  }
  const needsHeading = heading !== '' && ANAPHORIC_START.test(plainText(first).trim());
  const opening = needsHeading
    ? paragraph([headingOf(extract), text(' '), ...first.children])
    : first;
  return writeMarkdown([opening, ...rest, readMore(extract)]);
}

/** A passage below its heading, and its page named below it: where it must be plain what the passage is about. */
export function headedExtract(extract: Extract): RootContent[] {
  const heading = extract.section.heading === '' ? [] : [paragraph([headingOf(extract)])];
  return [...heading, ...blocksOf(extract), readMore(extract)];
}

/** Says for whom, or in which case, what stands below it holds: 'What if I need care at home?', 'I’m a former …'. */
const CONDITION = /\bif\b|^(?:once|for|i|i['’]\w+)\b/i;

function blocksOf({ quotation }: Extract): RootContent[] {
  return quotation.flatMap((passage) => passage.blocks);
}

function headingOf({ section: { heading } }: Extract): Strong {
  return strong(`${heading.replace(/[.:]$/, '')}${heading.endsWith('?') ? '' : ':'}`);
}

function readMore({ section }: Extract): Paragraph {
  return paragraph([text(`${READ_MORE} `), sectionLink(section, section.pageTitle)]);
}
