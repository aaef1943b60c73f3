import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

/** What an element or a document holds. */
export type Child = ElementContent | RootContent;

/** The text of a node and all below it. */
export function elementText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(elementText).join('') : '';
}

/** The first element of that name, in the order of the document. */
export function findElement(children: readonly Child[], tagName: string): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    if (child.tagName === tagName) return child;
    const found = findElement(child.children, tagName);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a reader of a page came for: the content of its `main` element, else of its body, else everything. */
export function mainContent(tree: Root): readonly Child[] {
  const main = findElement(tree.children, 'main') ?? findElement(tree.children, 'body');
  return main?.children ?? tree.children;
}
