import type { Element, ElementContent, Nodes, Root } from 'hast';

/** Each element that an answer may contain, with the HTML elements that become this element. */
const elements: Readonly<Record<string, string>> = {
  ...{ strong: 'b strong', em: 'cite dfn em i var', del: 'del s strike', sup: 'sup', sub: 'sub' },
  ...{ code: 'code kbd samp tt', pre: 'pre xmp', a: 'a', img: 'img image', br: 'br', hr: 'hr' },
  ...{ p: 'p', blockquote: 'blockquote', ul: 'menu ul', ol: 'ol', li: 'li' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody tfoot', tr: 'tr', th: 'th', td: 'td' },
  ...{ h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6' },
  ...{ script: 'script', style: 'style' },
  div:
    'address article aside caption center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
    'hgroup legend main nav option search section summary textarea title',
  // The tags of these elements vanish. Their text stays.
  '':
    'abbr acronym audio base bdi bdo big body button canvas col colgroup data datalist embed font frame frameset head ' +
    'html iframe input ins label link map mark math meta meter nobr noscript object optgroup output param picture portal ' +
    'progress q rb rp rt rtc ruby select slot small source span svg template time track u video wbr',
};

const elementOfTag: ReadonlyMap<string, string> = new Map(
  Object.entries(elements).flatMap(([element, tags]) =>
    tags.split(' ').map((tag) => [tag, element] as const),
  ),
);

/** The parents that an element needs. Without such a parent, the element becomes a `div`. */
const parents: Readonly<Record<string, readonly string[]>> = {
  ...{ li: ['ul', 'ol'], thead: ['table'], tbody: ['table'], tr: ['thead', 'tbody'] },
  ...{ td: ['tr'], th: ['tr'] },
};

const blocks = new Set(
  'blockquote div h1 h2 h3 h4 h5 h6 hr li ol p pre script style table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const withoutText = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

/**
 * A rehype plugin that turns the HTML tags of an answer into elements. Attributes are dropped, except the addresses of
 * links and the alternative texts of pictures. No text is lost: tags without a meaning vanish, and what only looks like a tag,
 * such as `<your name>`, stays text.
 */
export function restoreHtml(node: Nodes): void {
  if (!('children' in node)) return;
  node.children.forEach(restoreHtml);
  if (node.children.some(({ type }) => type === 'raw')) nestTags(node);
  for (const [index, child] of [...node.children.entries()].reverse()) {
    if (isParagraph(child)) node.children.splice(index, 1, ...liftBlocks(child));
  }
  if (node.type === 'root') unwrapLinks(node, false);
}

/** Moves the children of a node into the elements whose tags stand around them. */
function nestTags(node: Root | Element): void {
  const open: Element[] = [create('div')];
  for (const child of node.children) {
    if (child.type === 'raw') readTag(child.value, open);
    else if (child.type !== 'doctype') add(child, open);
  }
  close(open, 1);
  node.children = open[0]?.children ?? [];
}

function readTag(source: string, open: Element[]): void {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  const element = elementOfTag.get(name.toLowerCase());
  if (slash === '/') {
    const depth = open.findLastIndex(({ tagName }) => tagName === element);
    if (depth > 0) close(open, depth, true);
  } else if (element) openElement(element, source, open);
  else if (element === undefined && (name === '' ? cdata.test(source) : !source.includes('='))) {
    add({ type: 'text', value: source.replace(cdata, '$1') }, open);
  }
}

const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/;

function openElement(name: string, source: string, open: Element[]): void {
  const needed = parents[name];
  const home = needed && open.findLastIndex(({ tagName }) => needed.includes(tagName));
  const table = name === 'tr' ? open.findLastIndex(({ tagName }) => tagName === 'table') : -1;
  if (home !== undefined && home > table) close(open, home + 1);
  else if (table > 0) {
    close(open, table + 1);
    openElement('tbody', '', open);
  } else if (name === 'p' && open.at(-1)?.tagName === 'p') close(open, open.length - 1);
  const element = create(home === -1 && table < 1 ? 'div' : name);
  if (name === 'a') element.properties.href = readAttribute(source, 'href');
  if (name === 'img') element.properties.alt = readAttribute(source, 'alt');
  add(element, open);
  if (!['br', 'hr', 'img'].includes(name)) open.push(element);
}

/**
 * Closes the open elements from this depth on. A script or style without an end tag is no script: its text stays.
 */
function close(open: Element[], depth: number, hasEndTag = false): void {
  for (const [index, element] of open.splice(depth).entries()) {
    const isCode = element.tagName === 'script' || element.tagName === 'style';
    if (isCode && !(hasEndTag && index === 0)) element.tagName = 'div';
  }
}

function add(child: ElementContent, open: readonly Element[]): void {
  const parent = open.at(-1);
  const isSpace = child.type === 'text' && child.value.trim() === '';
  if (!(isSpace && parent && withoutText.has(parent.tagName))) parent?.children.push(child);
}

/** Returns the value of an attribute, with the only character reference that addresses need. */
function readAttribute(source: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'=<>\`]+))`, 'i');
  const [, ...values] = value.exec(source) ?? [];
  return values.find((text) => text !== undefined)?.replaceAll('&amp;', '&');
}

function isParagraph(node: Nodes): node is Element {
  return node.type === 'element' && node.tagName === 'p';
}

/** Splits a paragraph at its blocks, because a paragraph cannot contain blocks. Removes a paragraph without content. */
function liftBlocks(paragraph: Element): readonly Element[] {
  const lifted: Element[] = [];
  for (const child of paragraph.children) {
    const last = lifted.at(-1);
    if (child.type === 'element' && isBlock(child)) lifted.push(child);
    else if (last !== undefined && isParagraph(last)) last.children.push(child);
    else lifted.push({ ...paragraph, children: [child] });
  }
  return lifted.filter((node) => !isParagraph(node) || node.children.some(hasContent));
}

function isBlock({ tagName, children }: Element): boolean {
  return (
    blocks.has(tagName) || children.some((child) => child.type === 'element' && isBlock(child))
  );
}

function hasContent(node: ElementContent): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type === 'element';
}

/** Turns links within links into text, because links cannot contain links. */
function unwrapLinks(node: Nodes, isInLink: boolean): void {
  const isLink = node.type === 'element' && node.tagName === 'a';
  if (isLink && isInLink) node.tagName = 'span';
  if ('children' in node) for (const child of node.children) unwrapLinks(child, isInLink || isLink);
}

function create(tagName: string): Element {
  return { type: 'element', tagName, properties: {}, children: [] };
}
