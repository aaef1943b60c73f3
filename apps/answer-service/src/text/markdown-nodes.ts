import type { Section } from '@assist/content';
import type { Link, List, ListItem, Nodes, Paragraph, PhrasingContent, Strong, Text } from 'mdast';

export function text(value: string): Text {
  return { type: 'text', value };
}

export function strong(child: Text | Link): Strong {
  return { type: 'strong', children: [child] };
}

export function link(url: string, title: string): Link {
  return { type: 'link', url, children: [text(title)] };
}

/**
 * Number of words that follow the heading in a section's text fragment. With these words, the link does not match a
 * table of contents, which repeats only the heading.
 */
const FIRST_WORDS = 4;

/** Browsers without text fragments open the top of the page. */
export function sectionLink({ url, heading, text, blocks }: Section, title: string): Link {
  const [line = ''] = text.split('\n', 1);
  // Includes only one word of a table. A text fragment cannot span several blocks, and each table cell is a block.
  const most = blocks[0]?.type === 'table' ? 1 : FIRST_WORDS;
  const first = line.split(/\s+/).slice(0, most).join(' ');
  if (heading === '' || first === '') return link(url, title);
  const [prefix, start] = [heading, first].map((words) =>
    // A hyphen would end the prefix, and simple Markdown parsers end an address at a bracket.
    encodeURIComponent(words).replaceAll('-', '%2D').replaceAll('(', '%28').replaceAll(')', '%29'),
  );
  return link(`${url}${url.includes('#') ? '' : '#'}:~:text=${prefix}-,${start}`, title);
}

export function paragraph(children: readonly PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children: [...children] };
}

export function isParagraph(node: Nodes): node is Paragraph {
  return node.type === 'paragraph';
}

export function list(items: readonly (readonly PhrasingContent[])[]): List {
  const children = items.map(
    (item): ListItem => ({ type: 'listItem', spread: false, children: [paragraph(item)] }),
  );
  return { type: 'list', ordered: false, spread: false, children };
}

export function linksIn(node: Nodes): Link[] {
  if (node.type === 'link') return [node];
  return 'children' in node ? node.children.flatMap(linksIn) : [];
}
