import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

/** A child of an element or a document. */
export type Child = ElementContent | RootContent;

/** The text of a node and its descendants. */
export function elementText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(elementText).join('') : '';
}

/** Returns the first element with this tag name, in document order. */
export function findElement(children: readonly Child[], tagName: string): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    if (child.tagName === tagName) return child;
    const found = findElement(child.children, tagName);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the main content of a page: the children of `main`, else of `body`, else of the document. */
export function mainContent(tree: Root): readonly Child[] {
  const main = findElement(tree.children, 'main') ?? findElement(tree.children, 'body');
  return main?.children ?? tree.children;
}
