import { stripInvisible } from '@assist/rules';
import type { PhrasingContent, Strong } from 'mdast';
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
  if (trimmed.length === 0) return text === '' ? [] : [{ type: 'text', value: ' ' }];
  const before: PhrasingContent[] = /^\s/.test(text) ? [{ type: 'text', value: ' ' }] : [];
  const after: PhrasingContent[] = /\s$/.test(text) ? [{ type: 'text', value: ' ' }] : [];
  return [...before, ...[wrap(trimmed)].flat(), ...after];
}

function mergeText(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = [];
  for (const node of nodes) {
    const previous = merged.at(-1);
    if (node.type === 'text' && previous?.type === 'text') {
      merged[merged.length - 1] = {
        type: 'text',
        value: `${previous.value}${node.value}`.replace(/\s+/g, ' '),
      };
    } else if (node.type === 'strong' && previous?.type === 'strong') {
      merged[merged.length - 1] = joinStrong(previous, node);
    } else {
      merged.push(node);
    }
  }
  return merged;
}

/** Joins adjacent bold texts, because Markdown cannot parse the `****` that would stand between these texts. */
function joinStrong(first: Strong, second: Strong): Strong {
  return { type: 'strong', children: mergeText([...first.children, ...second.children]) };
}

function trimEnds(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  let start = 0;
  let end = nodes.length;
  while (start < end && isBlank(nodes[start])) start += 1;
  while (end > start && isBlank(nodes[end - 1])) end -= 1;
  return nodes.slice(start, end).map((node, index, kept) => {
    if (node.type !== 'text') return node;
    const besideBreak = { before: kept[index - 1]?.type, after: kept[index + 1]?.type };
    let value = node.value;
    if (index === 0 || besideBreak.before === 'break') value = value.trimStart();
    if (index === kept.length - 1 || besideBreak.after === 'break') value = value.trimEnd();
    return { type: 'text', value };
  });
}

function isBlank(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
}

export function withoutBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return mergeText(
    nodes.map((node) => (node.type === 'break' ? { type: 'text', value: ' ' } : node)),
  );
}
