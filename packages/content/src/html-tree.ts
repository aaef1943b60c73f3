import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast';

export type Child = ElementContent | RootContent;

const APART = /^(?:br|p|div|section|[uo]l|li|d[ltd]|h[1-6]|table|t[rdh])$/;

/** The text of a node and its descendants. Spaces stand where a browser begins a line or a cell. */
export function elementText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const text = 'children' in node ? node.children.map(elementText).join('') : '';
  return node.type === 'element' && APART.test(node.tagName) ? ` ${text} ` : text;
}

const FOR_SCREEN_READERS =
  /(?:^|[\s_-])(?:visually-?hidden|sr-only|screen-reader-(?:only|text)|wb-inv)(?:\s|$)/i;

export function isText(node: Child | undefined): boolean {
  return node?.type === 'text' && /[\p{L}\p{N}]/u.test(node.value);
}

/**
 * Whether a style sheet sets two neighbours apart that have no space between them: links, cells, text for screen
 * readers, and words that end and begin with certain signs.
 */
export function areApart(before: Child, after: Child): boolean {
  const both = [before, after].flatMap((one) => (one.type === 'element' ? one : []));
  const seam = (): string => elementText(before).slice(-1) + elementText(after).slice(0, 1);
  if (both.some((one) => FOR_SCREEN_READERS.test(property(one, 'className')))) {
    return /^[\p{L}\p{N})][\p{L}\p{N}(]$/u.test(seam());
  }
  const areBoth = (test: (one: Element) => boolean): boolean => both.length > 1 && both.every(test);
  if (areBoth((one) => one.tagName === 'a') || areBoth(isCell)) return true;
  return areBoth(isWord) && /\p{Ll}[\p{Lu}\p{N}\p{Sc}]|\p{N}[\p{Lu}\p{Sc}]/u.test(seam());
}

function isCell(element: Element): boolean {
  return /^(?:(?:grid)?cell|(?:row|column)header)$/.test(property(element, 'role'));
}

function isWord({ tagName }: Element): boolean {
  return /^(?:a|abbr|b|data|del|em|i|ins|mark|s|small|span|strong|time)$/.test(tagName);
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
  const mains = elements.filter(
    (one) =>
      hasText(one) &&
      (one.tagName === 'main' || (body !== undefined && property(one, 'role') === 'main')),
  );
  return (mains.find((one) => !isHidden(one)) ?? mains[0] ?? body ?? tree).children;
}

export function isHidden(element: Element): boolean {
  const { hidden } = element.properties;
  return (
    (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') ||
    property(element, 'ariaHidden') === 'true' ||
    /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(property(element, 'style'))
  );
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
