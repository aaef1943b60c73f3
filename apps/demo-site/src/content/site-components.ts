import { elementText } from '@assist/content';
import type { Element, ElementContent, Root, RootContent } from 'hast';

/**
 * A rehype step that gives plain content this site's own components: a paragraph that is nothing
 * but a link becomes a call to action, and a table can scroll sideways on a narrow screen.
 */
export function siteComponents() {
  return (tree: Root): Root => ({ ...tree, children: tree.children.flatMap(withComponents('')) });
}

/** @param firstHeading the heading above the nodes */
function withComponents(
  firstHeading: string,
): <Node extends ElementContent | RootContent>(node: Node) => (Node | Element)[] {
  let heading = firstHeading;
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

/** Focusable, so that the keyboard can scroll it; named after the heading it stands under. */
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
