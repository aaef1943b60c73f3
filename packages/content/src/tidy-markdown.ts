import { stripInvisible } from '@assist/rules';
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { plainText } from './plain-text.ts';
import { tidyPhrasing, withoutBreaks } from './tidy-phrasing.ts';

/**
 * Reduces page content to the blocks that an answer may contain: paragraphs, lists, tables, quotes, code and headings.
 * Makes links absolute; a link that is not http or https becomes plain text. Drops images, raw HTML, empty emphasis and
 * lists of links within the page.
 */
export function tidyMarkdown(content: readonly RootContent[], pageUrl: string): RootContent[] {
  return content.flatMap((node) => tidyBlock(node, pageUrl));
}

function tidyBlock(node: RootContent, pageUrl: string): RootContent[] {
  switch (node.type) {
    case 'paragraph': {
      const children = tidyPhrasing(node.children, pageUrl);
      return isHole(children) ? [] : [{ type: 'paragraph', children }];
    }
    case 'heading': {
      const children = withoutBreaks(tidyPhrasing(node.children, pageUrl)).flatMap(unwrapMark);
      return isHole(children) ? [] : [{ type: 'heading', depth: node.depth, children }];
    }
    case 'blockquote':
    case 'listItem': {
      const children = tidyMarkdown(node.children, pageUrl).map(inBold).filter(isNestable);
      if (children.length === 0) return [];
      if (node.type === 'blockquote') return [{ type: 'blockquote', children }];
      const spread = children.filter((child) => child.type !== 'list').length > 1;
      return [{ type: 'listItem', spread, children }];
    }
    case 'list': {
      if (node.children.length > 0 && node.children.every((item) => isJump(item))) return [];
      const children = node.children
        .flatMap((item) => tidyBlock(item, pageUrl))
        .filter((item) => item.type === 'listItem');
      const spread = children.some((item) => item.spread === true);
      return children.length === 0 ? [] : [{ ...node, spread, children }];
    }
    case 'table': {
      const children = node.children.map((row) => ({
        ...row,
        children: row.children.map((cell) => ({
          ...cell,
          children: withoutBreaks(tidyPhrasing(cell.children.flatMap(inCell), pageUrl)),
        })),
      }));
      return plainText(children).trim() === '' ? [] : [{ ...node, children }];
    }
    case 'code':
      return [{ type: 'code', value: stripInvisible(node.value) }];
    default:
      return isPhrasing(node) ? tidyBlock({ type: 'paragraph', children: [node] }, pageUrl) : [];
  }
}

/** Whether nothing is left but the ellipses of missing values. */
function isHole(children: readonly PhrasingContent[]): boolean {
  return children.length === 0 || /^[\s….,;:()]*…[\s….,;:()]*$/.test(plainText(children));
}

/** Turns a heading inside a list or quote into a bold paragraph. Such a heading names a step and not a section. */
function inBold(node: RootContent): RootContent {
  if (node.type !== 'heading') return node;
  return { type: 'paragraph', children: [{ type: 'strong', children: node.children }] };
}

/** Turns the blocks of a table cell into one line, because a Markdown cell cannot have several lines. */
function inCell(node: RootContent): PhrasingContent[] {
  if (isPhrasing(node)) return [node];
  if (!('children' in node)) return [];
  return [...node.children.flatMap(inCell), { type: 'text', value: ' ' }];
}

function isNestable(
  node: RootContent,
): node is Paragraph | Extract<RootContent, { type: 'list' | 'code' | 'blockquote' | 'table' }> {
  return ['paragraph', 'list', 'code', 'blockquote', 'table'].includes(node.type);
}

/** Whether a list item contains only a link within the page. */
function isJump(node: Nodes): boolean {
  if (node.type === 'link') return node.url.startsWith('#');
  if (node.type !== 'listItem' && node.type !== 'paragraph') return false;
  return node.children.length === 1 && node.children.every((child) => isJump(child));
}

const PHRASING = /^(?:break|delete|emphasis|inlineCode|link|strong|text)$/;

function isPhrasing(node: RootContent): node is PhrasingContent {
  return PHRASING.test(node.type);
}

/** Returns the content of bold or emphasised text, because headings have no emphasis. */
function unwrapMark(node: PhrasingContent): PhrasingContent[] {
  return node.type === 'strong' || node.type === 'emphasis' ? node.children : [node];
}
