import type { Nodes } from 'mdast';

const BLOCKS = /^(?:blockquote|code|heading|list|listItem|paragraph|table|tableRow)$/;

/** Returns the text of Markdown content without markup. A line feed ends each block. A space ends each table cell. */
export function plainText(content: Nodes | readonly Nodes[]): string {
  if (isList(content)) return content.map(textOf).join('');
  return textOf(content);
}

function isList(content: Nodes | readonly Nodes[]): content is readonly Nodes[] {
  return Array.isArray(content);
}

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return 'value' in node ? withEnd(node, node.value) : '';
  return withEnd(node, node.children.map(textOf).join(''));
}

function withEnd(node: Nodes, text: string): string {
  if (node.type === 'tableCell') return `${text} `;
  if (!BLOCKS.test(node.type) || text.endsWith('\n')) return text;
  return `${text}\n`;
}
