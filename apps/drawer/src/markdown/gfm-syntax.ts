import type { Root } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Extension = ReturnType<typeof gfm>;

/** Switches off what the parser knows of footnotes. */
const withoutFootnotes: Extension = {
  disable: { null: ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'] },
};

const mdastExtensions = [gfmFromMarkdown()];
const options: Options = { extensions: [gfm()], mdastExtensions };
const optionsWithoutFootnotes: Options = {
  extensions: [gfm(), withoutFootnotes],
  mdastExtensions,
};

/**
 * Parses GitHub's Markdown. Footnotes are known only where they are asked for: no block has any, since
 * they make an answer one whole block.
 *
 * @throws RangeError when the nesting overflows the stack
 */
export function parseMarkdown(source: string, hasFootnotes: boolean): Root {
  return fromMarkdown(source, hasFootnotes ? options : optionsWithoutFootnotes);
}
