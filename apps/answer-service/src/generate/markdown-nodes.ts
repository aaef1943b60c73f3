import type { Link, List, ListItem, Nodes, Paragraph, PhrasingContent, Strong, Text } from 'mdast';

/* What answers are put together from, beside the blocks of pages. */

/** Words. */
export function text(value: string): Text {
  return { type: 'text', value };
}

/** Words in bold. */
export function strong(value: string): Strong {
  return { type: 'strong', children: [text(value)] };
}

/** A link with its words. */
export function link(url: string, title: string): Link {
  return { type: 'link', url, children: [text(title)] };
}

/** A paragraph. */
export function paragraph(children: readonly PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children: [...children] };
}

/** Whether a block is a paragraph. */
export function isParagraph(node: Nodes): node is Paragraph {
  return node.type === 'paragraph';
}

/** A list of points, each of one paragraph. */
export function list(items: readonly (readonly PhrasingContent[])[]): List {
  const children = items.map(
    (item): ListItem => ({ type: 'listItem', spread: false, children: [paragraph(item)] }),
  );
  return { type: 'list', ordered: false, spread: false, children };
}
