import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast';

export type Child = ElementContent | RootContent;

const APART = /^(?:br|p|div|section|[uo]l|li|d[ltd]|h[1-6]|table|t[rdh])$/;

/** The text of a node and its descendants. Spaces stand where a browser begins a line or a cell. */
export function elementText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const text = 'children' in node ? node.children.map(elementText).join('') : '';
  return node.type === 'element' && APART.test(node.tagName) ? ` ${text} ` : text;
}

export function elementsIn(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsIn(child)] : [],
  );
}

export function childrenNamed({ children }: Element, name: RegExp): Element[] {
  return children.filter(
    (child): child is Element => child.type === 'element' && name.test(child.tagName),
  );
}

/** The text of a property; empty if missing. A list of names has spaces in between. */
export function property({ properties }: Element, name: string): string {
  return String([properties[name] ?? ''].flat().join(' ')).trim();
}

/**
 * Returns the main content of a page: the children of `main` if it has text, else of `body`. The role counts
 * in a whole document only: a heading of a Markdown page may stand outside the element.
 */
export function mainContent(tree: Root): readonly Child[] {
  const elements = elementsIn(tree);
  const body = elements.find(({ tagName }) => tagName === 'body');
  const main = elements.find(
    (one) =>
      hasText(one) &&
      (one.tagName === 'main' || (body !== undefined && property(one, 'role') === 'main')),
  );
  return (main ?? body ?? tree).children;
}

export function hasText(node: Nodes): boolean {
  return elementText(node).trim() !== '';
}

export function newElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

export function newText(value: string): Text {
  return { type: 'text', value };
}
