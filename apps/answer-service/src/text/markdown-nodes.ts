import type { Section } from '@assist/content';
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

/** A link in bold. */
export function strongLink(child: Link): Strong {
  return { type: 'strong', children: [child] };
}

/** First words of a section that its link looks for after the heading: a list of headings at the top of a page has none. */
const FIRST_WORDS = 4;

/**
 * A link to where a section begins on its page: browsers that know text fragments scroll there, others show the page from
 * its top.
 */
export function sectionLink({ url, heading, text, markdown }: Section, title: string): Link {
  const [line = ''] = text.split('\n', 1);
  // A fragment ends with its block, and in a table each cell is one.
  const most = markdown.startsWith('|') ? 1 : FIRST_WORDS;
  const first = line.split(/\s+/).slice(0, most).join(' ');
  if (heading === '' || first === '') return link(url, title);
  const [prefix, start] = [heading, first].map((words) =>
    encodeURIComponent(words).replaceAll('-', '%2D'),
  );
  return link(`${url}${url.includes('#') ? '' : '#'}:~:text=${prefix}-,${start}`, title);
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
