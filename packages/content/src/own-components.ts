import type { Element, ElementContent, Properties } from 'hast';
import { elementsIn, hasText, newElement, newText, property } from './html-tree.ts';

/** Attributes that never hold text for readers. */
const TECHNICAL =
  /^(?:id|class|className|style|slot|part|role|lang|dir|is|for|href|src|icon|tabIndex|on.*|xmlns.*|aria(?!Label$).*)$|(?:level|width|height|size|index|columns?|rows?|id|ur[il]|link|src|path)$/i;
const HEADING = /^(?:head(?:er|ing|line)|title|label|question|summary|caption)/i;

/**
 * Returns what a site's own component shows: the texts of its attributes, then its content. A script would draw it from
 * both. Returns undefined if it has no text.
 * @param rank the rank for headings that its attributes hold, 1 to 6
 */
export function componentContent(element: Element, rank: number): ElementContent[] | undefined {
  const children = shownChildren(element);
  const content = newElement('div', children);
  const isEmpty = !hasText(content);
  const own = attributeTexts(element.properties, /^(?!data)/);
  const texts = isEmpty && own.length === 0 ? attributeTexts(element.properties, /^data/) : own;
  if (isEmpty) {
    if (texts.length === 0) return undefined;
    const href = property(element, 'href');
    const text = newText(texts.map((one) => one.text).join(' '));
    return [href === '' ? text : { ...newElement('a', [text]), properties: { href } }];
  }
  const isBlock = elementsIn(content).some(({ tagName }) =>
    /^(?:p|div|ul|ol|table)$/.test(tagName),
  );
  const paragraphs = texts.map(({ name, text }) =>
    newElement(isBlock && HEADING.test(name) ? `h${rank}` : 'p', [newText(text)]),
  );
  return [...paragraphs, ...children];
}

/** The children that a browser draws: those of a declarative shadow tree with the slots filled, if there is one. */
function shownChildren({ children }: Element): ElementContent[] {
  const shadow = children.find(
    (child) =>
      child.type === 'element' &&
      child.tagName === 'template' &&
      /shadowrootmode/i.test(Object.keys(child.properties).join()),
  );
  if (shadow?.type !== 'element' || shadow.content === undefined) return children;
  const light = children.filter((child) => child !== shadow);
  const slotOf = (child: ElementContent): string =>
    child.type === 'element' ? property(child, 'slot') : '';
  const fill = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName !== 'slot') return [{ ...node, children: node.children.flatMap(fill) }];
    const filling = light.filter((child) => slotOf(child) === property(node, 'name'));
    return filling.length > 0 ? filling : node.children;
  };
  return shadow.content.children.flatMap((node) => (node.type === 'doctype' ? [] : fill(node)));
}

interface AttributeText {
  readonly name: string;
  readonly text: string;
}

/** The texts in an element's attributes whose names match. A value may be JSON with texts in it. */
function attributeTexts(properties: Properties, names: RegExp): AttributeText[] {
  return Object.entries(properties).flatMap(([name, value]) =>
    names.test(name) && isForText(name, value) && typeof value !== 'boolean'
      ? textsIn(name, [value ?? ''].flat().join(' ').trim())
      : [],
  );
}

/** Whether an attribute may hold text: `rows="3"` does not, but `rows='[{"fee":"$3"}]'` does. */
function isForText(name: string, value: unknown): boolean {
  return !TECHNICAL.test(name) || /^\s*[[{]/.test(String(value));
}

function textsIn(name: string, value: unknown): AttributeText[] {
  if (typeof value === 'object') {
    return Object.entries(value ?? {}).flatMap(([key, inner]) =>
      TECHNICAL.test(key) ? [] : textsIn(key, inner),
    );
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (/^[[{]/.test(text)) return textsIn(name, parseJson(text));
  return isForReaders(text) ? [{ name, text }] : [];
}

/** Whether a value is for readers: a number, a capital, several words, or another script. `primary` is none of these. */
function isForReaders(text: string): boolean {
  return /^[\p{Lu}\d+($€£¥]|\s|[^\p{ASCII}]/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
