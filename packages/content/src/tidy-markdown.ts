import { stripInvisible } from '@assist/rules';
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { plainText } from './markdown-text.ts';
import { resolveLink } from './page-address.ts';

/**
 * Reduces page content to the blocks that an answer may contain: paragraphs, lists, tables, quotes, code and headings.
 * Makes links absolute; a link that is not http or https becomes plain text. Drops images, raw HTML, empty emphasis and
 * lists and paragraphs of links within the page. Adds the address of a contact that a link alone holds.
 */
export function tidyMarkdown(content: readonly RootContent[], pageUrl: string): RootContent[] {
  return content.flatMap((node) => tidyBlock(node, pageUrl));
}

function tidyBlock(node: RootContent, pageUrl: string): RootContent[] {
  switch (node.type) {
    case 'paragraph': {
      if (isJump(node, pageUrl)) return [];
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
      if (isJump(node, pageUrl)) return [];
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
  const space: PhrasingContent = { type: 'text', value: ' ' };
  return [space, ...node.children.flatMap(inCell), space];
}

function isNestable(
  node: RootContent,
): node is Paragraph | Extract<RootContent, { type: 'list' | 'code' | 'blockquote' | 'table' }> {
  return ['paragraph', 'list', 'code', 'blockquote', 'table'].includes(node.type);
}

/** Whether a list or paragraph holds only links within the page, with signs in between. */
function isJump(node: Nodes, pageUrl: string): boolean {
  if (node.type === 'link') {
    const [page, fragment] = (resolveLink(node.url, pageUrl) ?? '').split('#');
    return fragment !== undefined && page === pageUrl.split('#')[0];
  }
  if (node.type === 'break') return true;
  if (node.type === 'text') return !/[\p{L}\p{N}]/u.test(node.value);
  if (!('children' in node) || !/^(?:list|listItem|paragraph)$/.test(node.type)) return false;
  const hasLink = node.children.some(({ type }) => type !== 'text' && type !== 'break');
  return hasLink && node.children.every((child) => isJump(child, pageUrl));
}

/** The signs of links to the heading, or back to the text, that they stand beside. */
const PERMALINK = /^(?:[\s#¶§∞↩↑⤴]|\u{1f517}|\ufe0e|\ufe0f)+$/u;

const PHRASING = /^(?:break|delete|emphasis|inlineCode|link|strong|text)$/;

function isPhrasing(node: RootContent): node is PhrasingContent {
  return PHRASING.test(node.type);
}

/** Returns the content of bold or emphasised text, because headings have no emphasis. */
function unwrapMark(node: PhrasingContent): PhrasingContent[] {
  return node.type === 'strong' || node.type === 'emphasis' ? node.children : [node];
}

/** Cleans inline content. Removes empty emphasis, and spaces and line breaks at both ends. */
function tidyPhrasing(nodes: readonly PhrasingContent[], pageUrl: string): PhrasingContent[] {
  return trimEnds(mergeText(nodes.flatMap((node) => tidyInline(node, pageUrl))));
}

function tidyInline(node: PhrasingContent, pageUrl: string): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: stripInvisible(node.value).replace(/\s+/g, ' ') }];
    case 'inlineCode':
      return [{ type: 'inlineCode', value: stripInvisible(node.value) }];
    case 'break':
      return [{ type: 'break' }];
    case 'delete':
    case 'emphasis':
    case 'strong':
      return outsideSpace(node.children, pageUrl, (children) => ({ type: node.type, children }));
    case 'link': {
      if (PERMALINK.test(plainText(node)) && isJump(node, pageUrl)) return [];
      const url = resolveLink(node.url, pageUrl);
      return outsideSpace(node.children, pageUrl, (children) =>
        url === undefined
          ? [...children, ...contactOf(node.url, plainText(children))]
          : { type: 'link', url, children: withoutBreaks(children) },
      );
    }
    default:
      return [];
  }
}

/** The mail address or telephone number of a link whose text does not show it. */
function contactOf(url: string, text: string): PhrasingContent[] {
  const [, contact = ''] = /^(?:mailto|tel|sms):([^?;]*)/i.exec(url) ?? [];
  const isShown = text.includes('@') || (text.match(/\d/g) ?? []).length > 2;
  return contact === '' || isShown ? [] : [{ type: 'text', value: ` (${contact})` }];
}

/** Wraps cleaned children in emphasis or a link. Moves spaces at both ends out of the emphasis or link. */
function outsideSpace(
  nodes: readonly PhrasingContent[],
  pageUrl: string,
  wrap: (children: PhrasingContent[]) => PhrasingContent | PhrasingContent[],
): PhrasingContent[] {
  const children = mergeText(nodes.flatMap((node) => tidyInline(node, pageUrl)));
  const trimmed = trimEnds(children);
  const text = plainText(children);
  const space: PhrasingContent = { type: 'text', value: ' ' };
  if (trimmed.length === 0) return text === '' ? [] : [space];
  const before = /^\s/.test(text) ? [space] : [];
  const after = /\s$/.test(text) ? [space] : [];
  return [...before, ...[wrap(trimmed)].flat(), ...after];
}

function mergeText(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = [];
  for (const node of nodes) {
    const previous = merged.at(-1);
    if (node.type === 'text' && previous?.type === 'text') {
      const value = `${previous.value}${node.value}`.replace(/\s+/g, ' ');
      merged[merged.length - 1] = { type: 'text', value };
    } else if (node.type === 'strong' && previous?.type === 'strong') {
      // Joins adjacent bold texts, because Markdown cannot parse the `****` that would stand between them.
      const children = mergeText([...previous.children, ...node.children]);
      merged[merged.length - 1] = { type: 'strong', children };
    } else {
      merged.push(node);
    }
  }
  return merged;
}

function trimEnds(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const start = nodes.findIndex((node) => !isBlank(node));
  const end = nodes.findLastIndex((node) => !isBlank(node)) + 1;
  return nodes.slice(Math.max(0, start), end).map((node, index, kept) => {
    if (node.type !== 'text') return node;
    let { value } = node;
    if (index === 0 || kept[index - 1]?.type === 'break') value = value.trimStart();
    if (index === kept.length - 1 || kept[index + 1]?.type === 'break') value = value.trimEnd();
    return { type: 'text', value };
  });
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}

function withoutBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return mergeText(
    nodes.map((node) => (node.type === 'break' ? { type: 'text', value: ' ' } : node)),
  );
}
