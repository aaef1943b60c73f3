import type { Nodes, Root, RootContent } from 'mdast';
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

const BLOCKS = /^(?:blockquote|code|heading|list|listItem|paragraph|table|tableRow)$/;

/**
 * Returns the text of Markdown content without markup and without what is struck out. A line feed ends each block. A
 * space ends each table cell.
 */
export function plainText(content: Nodes | readonly Nodes[]): string {
  return [content].flat().map(textOf).join('');
}

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'delete') return '';
  if (!('children' in node)) return 'value' in node ? withEnd(node, node.value) : '';
  return withEnd(node, node.children.map(textOf).join(''));
}

function withEnd(node: Nodes, text: string): string {
  if (node.type === 'tableCell') return `${text} `;
  if (!BLOCKS.test(node.type) || text.endsWith('\n')) return text;
  return `${text}\n`;
}
