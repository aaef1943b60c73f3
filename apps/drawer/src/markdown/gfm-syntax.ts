import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** GitHub's Markdown for the parser that finds the blocks; remark-gfm brings the same to each block. */
export const syntaxExtensions: readonly [ReturnType<typeof gfm>] = [gfm()];
export const treeExtensions: readonly [ReturnType<typeof gfmFromMarkdown>] = [gfmFromMarkdown()];
