/** @import { Element, ElementContent, Root, RootContent } from 'hast' */
import { isPanelButton, mainContent, panelHeading } from '@assist/content';

/** A rehype step: keeps the main content, with every collapsed panel open and its button a heading. */
export function openPanels() {
  /**
   * @param {Root} tree
   * @returns {Root}
   */
  return (tree) => ({ type: 'root', children: mainContent(tree).map(openPanel) });
}

/**
 * @template {ElementContent | RootContent} Node
 * @param {Node} node
 * @returns {Node | Element}
 */
function openPanel(node) {
  if (node.type !== 'element') return node;
  if (isPanelButton(node)) return panelHeading(node, 3);
  return { ...node, children: node.children.map(openPanel) };
}
