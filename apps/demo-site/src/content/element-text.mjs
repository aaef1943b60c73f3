/** @import { Nodes } from 'hast' */

/**
 * The text of a node and all below it.
 * @param {Nodes} node
 * @returns {string}
 */
export function elementText(node) {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(elementText).join('') : '';
}
