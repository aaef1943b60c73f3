/** @import { Element, ElementContent, Root, RootContent } from 'hast' */
import { elementText } from '@assist/content';

/**
 * A rehype step that gives plain content this site's own components: a paragraph that is nothing
 * but a link becomes a call to action, and a table can scroll sideways on a narrow screen.
 */
export function siteComponents() {
  /**
   * @param {Root} tree
   * @returns {Root}
   */
  return (tree) => ({ ...tree, children: tree.children.flatMap(withComponents('')) });
}

/**
 * @param {string} firstHeading the heading above the nodes
 * @returns {<Node extends ElementContent | RootContent>(node: Node) => (Node | Element)[]}
 */
function withComponents(firstHeading) {
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

/** @param {Element} paragraph */
function isOnlyLink(paragraph) {
  const children = paragraph.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  const [link] = children;
  return children.length === 1 && link?.type === 'element' && link.tagName === 'a';
}

/**
 * Focusable, so that the keyboard can scroll it; named after the heading it stands under.
 * @param {Element} table
 * @param {string} heading
 * @returns {Element}
 */
function scrollable(table, heading) {
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
