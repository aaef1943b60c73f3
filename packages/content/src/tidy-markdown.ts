import type { Nodes, RootContent } from 'mdast';
import { plainText } from './markdown-text.ts';
import { isOnPage } from './page-address.ts';

/**
 * Reduces page content to the blocks that an answer may contain: paragraphs, lists, tables, quotes, code and headings.
 * Drops lists and paragraphs of links within the page, and of missing values.
 * @param note is called with the text of dropped links
 */
export function tidyMarkdown(
  content: readonly RootContent[],
  pageUrl: string,
  note: (text: string) => void,
  isItem = false,
): RootContent[] {
  return content.flatMap((node, index): RootContent[] => {
    // The first paragraph of an item may be a term that links to itself.
    const isTerm = isItem && index === 0 && node.type === 'paragraph';
    if (!isTerm && isJump(node, pageUrl)) {
      note(plainText(node));
      return [];
    }
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return isHole(node) ? [] : [node];
      case 'blockquote':
      case 'listItem': {
        const isListItem = node.type === 'listItem';
        const children = tidyMarkdown(node.children, pageUrl, note, isListItem)
          .map(inBold)
          .filter(isNestable);
        if (children.length === 0) return [];
        if (!isListItem) return [{ type: 'blockquote', children }];
        const spread = children.filter((child) => child.type !== 'list').length > 1;
        return [{ type: 'listItem', spread, children }];
      }
      case 'list': {
        const children = tidyMarkdown(node.children, pageUrl, note).filter(
          (item) => item.type === 'listItem',
        );
        const spread = children.some((item) => item.spread === true);
        return children.length === 0 ? [] : [{ ...node, spread, children }];
      }
      case 'table':
        return plainText(node).trim() === '' ? [] : [node];
      case 'code':
        return [{ type: 'code', value: node.value }];
      default:
        return [];
    }
  });
}

/** Whether nothing is left but the ellipses of missing values. */
function isHole(node: Extract<RootContent, { type: 'heading' | 'paragraph' }>): boolean {
  return node.children.length === 0 || /^[\s….,;:()]*…[\s….,;:()]*$/.test(plainText(node));
}

/** Turns a heading inside a list or quote into a bold paragraph. Such a heading names a step and not a section. */
function inBold(node: RootContent): RootContent {
  if (node.type !== 'heading') return node;
  return { type: 'paragraph', children: [{ type: 'strong', children: node.children }] };
}

function isNestable(
  node: RootContent,
): node is Extract<RootContent, { type: 'paragraph' | 'list' | 'code' | 'blockquote' | 'table' }> {
  return ['paragraph', 'list', 'code', 'blockquote', 'table'].includes(node.type);
}

/** Whether a list or paragraph holds only links within the page, with signs in between. */
function isJump(node: Nodes, pageUrl: string): boolean {
  if (node.type === 'link') return isOnPage(node.url, pageUrl);
  if (node.type === 'break') return true;
  if (node.type === 'text') return !/[\p{L}\p{N}]/u.test(node.value);
  if (!('children' in node) || !/^(?:list|listItem|paragraph)$/.test(node.type)) return false;
  const hasLink = node.children.some(({ type }) => type !== 'text' && type !== 'break');
  return hasLink && node.children.every((child) => isJump(child, pageUrl));
}
