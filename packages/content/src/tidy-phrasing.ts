import { stripInvisible } from '@assist/rules';
import type { PhrasingContent } from 'mdast';
import { resolveLink } from './page-address.ts';
import { plainText } from './plain-text.ts';

/** Cleans inline content. Removes empty emphasis, and spaces and line breaks at both ends. */
export function tidyPhrasing(
  nodes: readonly PhrasingContent[],
  pageUrl: string,
): PhrasingContent[] {
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
      const url = resolveLink(node.url, pageUrl);
      return outsideSpace(node.children, pageUrl, (children) =>
        url === undefined ? children : { type: 'link', url, children: withoutBreaks(children) },
      );
    }
    default:
      return [];
  }
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

export function withoutBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return mergeText(
    nodes.map((node) => (node.type === 'break' ? { type: 'text', value: ' ' } : node)),
  );
}
