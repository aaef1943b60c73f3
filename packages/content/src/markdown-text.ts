import type { Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false });

/** Parses Markdown into a tree. */
export function parseMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}

/** Formats a tree as Markdown, without a line feed at the end. */
export function writeMarkdown(content: readonly RootContent[]): string {
  const root: Root = { type: 'root', children: [...content] };
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '*',
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  }).trimEnd();
}
