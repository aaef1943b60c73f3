import { isPanelButton, mainContent, panelHeading } from '@assist/content';
import type { Element, ElementContent, Root, RootContent } from 'hast';

/** A rehype plugin that keeps only the main content. Turns the button that opens a collapsed panel into a heading. */
export function openPanels() {
  return (tree: Root): Root => ({ type: 'root', children: mainContent(tree).map(openPanel) });
}

function openPanel<Node extends ElementContent | RootContent>(node: Node): Node | Element {
  if (node.type !== 'element') return node;
  if (isPanelButton(node)) return panelHeading(node, 3);
  return { ...node, children: node.children.map(openPanel) };
}
