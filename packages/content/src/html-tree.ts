import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

/** A child of an element or a document. */
export type Child = ElementContent | RootContent;

/** The text of a node and its descendants. */
export function elementText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(elementText).join('') : '';
}

/** The elements below a node, in document order. */
export function elementsIn(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsIn(child)] : [],
  );
}

/** The text of a property; empty if missing. A list of names has spaces in between. */
export function property({ properties }: Element, name: string): string {
  return String([properties[name] ?? ''].flat().join(' ')).trim();
}

/** Returns the main content of a page: the children of `main` if it has text, else of `body`, else of the document. */
export function mainContent(tree: Root): readonly Child[] {
  const elements = elementsIn(tree);
  const main = elements.find(
    (one) => (one.tagName === 'main' || property(one, 'role') === 'main') && hasText(one),
  );
  return (main ?? elements.find(({ tagName }) => tagName === 'body') ?? tree).children;
}

export function hasText(node: Nodes): boolean {
  return elementText(node).trim() !== '';
}

export function newElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
