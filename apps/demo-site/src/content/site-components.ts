import { elementText } from '@assist/content';
import type { Element, ElementContent, Root, RootContent } from 'hast';

/**
 * A rehype plugin that adds the site's components to plain content. Styles a paragraph that contains only a link as a
 * call to action. Puts each table into a container that scrolls sideways on narrow screens.
 */
export function siteComponents() {
  return (tree: Root): Root => ({ ...tree, children: tree.children.flatMap(withComponents('')) });
}

/**
 * Creates a function that adds the site's components to a node and to the nodes inside it. Call the function for each
 * sibling node in order. It remembers the latest heading and labels the next tables with it.
 *
 * @param latestHeading the heading before these siblings, or ''; labels tables until the siblings have a heading
 */
function withComponents(
  latestHeading: string,
): <Node extends ElementContent | RootContent>(node: Node) => (Node | Element)[] {
  let heading = latestHeading;
  return (node) => {
    if (node.type !== 'element') return [node];
    if (/^h[1-6]$/.test(node.tagName)) {
      heading = elementText(node).trim();
      return [node];
    }
    if (node.tagName === 'table') return [scrollable(node, heading)];
    if (node.tagName === 'p' && isOnlyLink(node)) {
      return [{ ...node, properties: { ...node.properties, className: ['action'] } }];
    }
    return [{ ...node, children: node.children.flatMap(withComponents(heading)) }];
  };
}

function isOnlyLink(paragraph: Element) {
  const children = paragraph.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  const [link] = children;
  return children.length === 1 && link?.type === 'element' && link.tagName === 'a';
}

/**
 * Wraps a table in a region that can take the focus, so that the keyboard can scroll the table. Labels the region with
 * the heading above the table.
 */
function scrollable(table: Element, heading: string): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['table-scroll'],
      role: 'region',
      tabIndex: 0,
      ariaLabel: heading === '' ? 'Table' : `Table: ${heading}`,
    },
    children: [table],
  };
}
