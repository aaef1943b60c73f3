import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
// For the types of what a processor's data holds.
import type {} from 'remark-parse';
import type { Plugin } from 'unified';

type Extension = ReturnType<typeof gfm>;

/** Switches off what the parser knows of footnotes. */
const withoutFootnotes: Extension = {
  disable: { null: ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'] },
};

/**
 * GitHub's Markdown for the parser that finds the blocks; remark-gfm brings the same to each block.
 * Without footnotes, which no block has: they make an answer one whole block.
 */
export const syntaxExtensions: readonly Extension[] = [gfm(), withoutFootnotes];
export const treeExtensions: readonly [ReturnType<typeof gfmFromMarkdown>] = [gfmFromMarkdown()];

/** Takes footnotes out of what remark-gfm brings. */
export const remarkWithoutFootnotes: Plugin = function () {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), withoutFootnotes];
};
