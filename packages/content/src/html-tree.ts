import { stripInvisible } from '@assist/rules';
import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast';

export type Child = ElementContent | RootContent;

/** Whether a browser begins a line or a cell with an element. */
export function isBlock({ tagName }: Element): boolean {
  return /^(?:address|article|aside|blockquote|br|caption|details|div|fig(?:ure|caption)|footer|form|header|hr|main|p|pre|section|summary|[uod]l|li|d[td]|h[1-6]|table|t(?:body|head|foot|[rdh]))$/.test(
    tagName,
  );
}

/** Elements without text for readers. Pictures have names instead. */
export const SILENT: RegExp =
  /^(?:annotation(?:-xml)?|audio|base|embed|head|iframe|input|link|meta|r[tp]|script|source|style|template|textarea|title|track|video|wbr)$/;

/**
 * The text of a node for readers. Spaces stand where a browser begins a line or a cell.
 * @param other an element within, whose text is left out
 */
export function elementText(node: Nodes, other?: Element): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const shown = node.children.filter(
    (child) => child !== other && !(child.type === 'element' && SILENT.test(child.tagName)),
  );
  const text = shown.map((child) => elementText(child, other)).join('');
  return node.type === 'element' && isBlock(node) ? ` ${text} ` : text;
}

const FOR_SCREEN_READERS =
  /(?:^|[\s_-])(?:visually-?hidden|sr-only|screen-reader-(?:only|text)|wb-inv)(?:\s|$)/i;

export function isText(node: Child | undefined): boolean {
  return node?.type === 'text' && holdsWords(node);
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
  if (areBoth((one) => /^a(?:rea)?$/.test(one.tagName)) || areBoth(isCell)) return true;
  return areBoth(isWord) && /\p{Ll}[\p{Lu}\p{N}\p{Sc}]|\p{N}[\p{Lu}\p{Sc}]/u.test(seam());
}

/** Turns each checkbox that nobody can change into a drawn one, because its tick is a fact, and its label into text. */
export function drawFixedBoxes(tree: Root): void {
  const isFixed = ({ tagName, properties }: Element): boolean =>
    tagName === 'input' && properties.type === 'checkbox' && 'disabled' in properties;
  const elements = elementsIn(tree);
  const boxes = elements.filter(isFixed);
  const ids = new Set(boxes.map((box) => property(box, 'id')));
  for (const label of elements.filter(({ tagName }) => tagName === 'label')) {
    const id = property(label, 'htmlFor');
    if (elementsIn(label).some(isFixed) || (id && ids.has(id))) label.tagName = 'span';
  }
  for (const box of boxes) {
    box.tagName = 'span';
    box.children = [newText('checked' in box.properties ? '☑ ' : '☐ ')];
  }
}

/** The tags that ARIA roles stand for, and the tag that such an element must lie in. */
const ROLE_TAGS: Readonly<Record<string, readonly [tagName: string, within?: RegExp]>> = {
  heading: ['h2'],
  list: ['ul'],
  listitem: ['li', /^[uo]l$/],
  table: ['table'],
  grid: ['table'],
  treegrid: ['table'],
  row: ['tr', /^table$/],
  cell: ['td', /^tr$/],
  gridcell: ['td', /^tr$/],
  columnheader: ['th', /^tr$/],
  rowheader: ['th', /^tr$/],
};

/** The parts of a table and of a row. Other text in between becomes the caption, or a cell. */
const ROLE_PARTS: Readonly<Record<string, readonly [parts: RegExp, other: string]>> = {
  table: [/^tr$/, 'caption'],
  tr: [/^t[dh]$/, 'td'],
};

/** Gives elements with an ARIA role the tag that the role stands for. Links and parts of HTML tables keep theirs. */
export function applyRoles(node: Nodes, parent = ''): void {
  if (!('children' in node)) return;
  const [tagName, within] = (node.type === 'element' && ROLE_TAGS[property(node, 'role')]) || [];
  const isKept =
    tagName === undefined ||
    within?.test(parent) === false ||
    node.type !== 'element' ||
    /^(?:[od]l|t(?:able|body|head|foot|[dhr]))$/.test(node.tagName);
  if (isKept) {
    const isInside = node.type !== 'element' || /^(?:div|span)$/.test(node.tagName);
    for (const child of node.children) applyRoles(child, isInside ? parent : node.tagName);
    return;
  }
  if (node.tagName === 'a')
    node.children = [{ ...node, properties: { href: node.properties.href } }];
  const level = Number(node.properties.ariaLevel) || Number(/^h(\d)$/.exec(node.tagName)?.[1]) || 2;
  const { ariaColSpan: colSpan, ariaRowSpan: rowSpan } = node.properties;
  if (colSpan !== undefined) node.properties.colSpan = colSpan;
  if (rowSpan !== undefined) node.properties.rowSpan = rowSpan;
  node.tagName = tagName === 'h2' ? `h${Math.min(6, level)}` : tagName;
  for (const child of node.children) applyRoles(child, tagName);
  const [parts, other] = ROLE_PARTS[tagName] ?? [];
  if (parts !== undefined && other !== undefined)
    node.children = gather(node.children, parts, other);
}

/** The parts of a table or row, out of the elements that only group them. Other text becomes a part, too. */
function gather(children: readonly ElementContent[], parts: RegExp, other: string): Element[] {
  return children.flatMap((child) => {
    const inside = child.type === 'element' ? [child, ...elementsIn(child)] : [];
    const part = inside.find((one) => parts.test(one.tagName));
    if (part !== undefined && child.type === 'element') {
      return part === child ? [child] : gather(child.children, parts, other);
    }
    return hasText(child) ? [newElement(other, [child])] : [];
  });
}

function isCell(element: Element): boolean {
  return /^(?:(?:grid)?cell|(?:row|column)header)$/.test(property(element, 'role'));
}

export function isWord({ tagName }: Element): boolean {
  return /^(?:a|abbr|b|data|del|em|i|ins|mark|s|small|span|strong|time)$/.test(tagName);
}

/** The elements below a node, in the order of the document. */
export function elementsIn(node: Nodes, found: Element[] = []): Element[] {
  for (const child of 'children' in node ? node.children : []) {
    if (child.type !== 'element') continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
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
  return (
    !/^(?:|false|until-found)$/.test(property(element, 'hidden')) ||
    property(element, 'ariaHidden') === 'true' ||
    /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(property(element, 'style'))
  );
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function hasText(node: Nodes): boolean {
  return elementText(node).trim() !== '';
}

export function newElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** Creates a text without invisible characters. */
export function newText(value: string): Text {
  return { type: 'text', value: stripInvisible(value).replace(/[^\S\t\r\n]/g, ' ') };
}

export function holdsWords(node: Nodes): boolean {
  return /[\p{L}\p{N}\p{Sc}%]/u.test(elementText(node));
}
