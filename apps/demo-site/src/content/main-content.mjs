/** @import { Element, ElementContent, Root, RootContent } from 'hast' */
import { elementText } from './element-text.mjs';

/** A rehype step for pages that come from elsewhere: keeps the `main` element, else the body, else everything. */
export function mainContent() {
  /**
   * @param {Root} tree
   * @returns {Root}
   */
  return (tree) => {
    const main = findElement(tree.children, 'main') ?? findElement(tree.children, 'body');
    return { type: 'root', children: (main?.children ?? tree.children).map(openPanels) };
  };
}

/**
 * The buttons of collapsed panels become headings: this site shows every panel open.
 * @template {ElementContent | RootContent} Node
 * @param {Node} node
 * @returns {Node}
 */
function openPanels(node) {
  if (node.type !== 'element') return node;
  const isPanelButton = node.tagName === 'button' && 'ariaControls' in node.properties;
  if (isPanelButton) {
    const label = elementText(node).trim();
    return { ...node, tagName: 'h3', properties: {}, children: [{ type: 'text', value: label }] };
  }
  return { ...node, children: node.children.map(openPanels) };
}

/**
 * @param {readonly (RootContent | ElementContent)[]} nodes
 * @param {string} tagName
 * @returns {Element | undefined}
 */
function findElement(nodes, tagName) {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.tagName === tagName) return node;
    const found = findElement(node.children, tagName);
    if (found !== undefined) return found;
  }
  return undefined;
}
