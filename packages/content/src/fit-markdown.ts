import type { Element, ElementContent } from 'hast';
import { fitTable } from './fit-table.ts';
import {
  childrenNamed,
  elementsIn,
  elementText,
  hasText,
  isBlock,
  newElement,
  newText,
  property,
} from './html-tree.ts';
import { isOnPage, resolveLink } from './page-address.ts';

const DIGITS = '0123456789+-−=()';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎';

/** Inline elements that Markdown has no sign for. */
const TRANSPARENT =
  /^(?:abbr|acronym|bd[io]|big|cite|data|dfn|font|ins|label|nobr|picture|small|span|time)$/;
const EMPHASIS = /^(?:b|del|em|i|mark|s|strike|strong|u)$/;

/**
 * Rewrites an element that Markdown cannot express, so that numbers and cells keep their place.
 * @param base the address that links are resolved against
 */
export function fitMarkdown(element: Element, base: string): ElementContent[] {
  const { tagName, children } = element;
  if (TRANSPARENT.test(tagName)) return children;
  if (EMPHASIS.test(tagName)) return outsideSpace(element);
  if (/^h[1-6]$/.test(tagName)) return [{ ...element, children: children.map(withoutBreaks) }];
  const [first, second, third] = children.filter(hasText);
  switch (tagName) {
    case 'a':
      return fitLink(element, base);
    case 'sup':
    case 'sub':
      return children.flatMap((child) => shift(child, tagName));
    // Each stays one element, because a formula around it counts its parts.
    case 'msup':
    case 'msub':
      return first && second ? [row(first, ...shift(second, tagName.slice(1)))] : children;
    case 'msubsup':
      return first && second && third
        ? [row(first, ...shift(second, 'sub'), ...shift(third, 'sup'))]
        : children;
    case 'mfrac':
      return first && second
        ? [row(newText(' '), ...term(first), newText('/'), ...term(second))]
        : children;
    case 'msqrt':
      return [row(newText('√'), ...term(row(...children)))];
    case 'math':
      return [newElement('span', children)];
    case 'ul':
    case 'menu':
      return [newElement('ul', itemsOf(element))];
    case 'ol':
      return [fitList({ ...element, children: itemsOf(element) })];
    case 'table':
      return fitTable(element);
    default:
      return [element];
  }
}

/** The signs of links to the heading, or back to the text, that they stand beside. */
const PERMALINK = /^(?:[\s#¶§∞↩↑⤴]|\u{1f517}|\ufe0e|\ufe0f)+$/u;

/** Makes a link absolute. One that is not http or https becomes text, with the contact that the text does not show. */
function fitLink(link: Element, base: string): ElementContent[] {
  const href = property(link, 'href');
  const url = resolveLink(href, base);
  const text = elementText(link);
  if (url !== undefined) {
    if (PERMALINK.test(text) && isOnPage(url, base)) return [];
    const children = link.children.map(withoutBreaks);
    return outsideSpace({ ...link, properties: { href: url }, children });
  }
  const [, contact = ''] = /^(?:mailto|tel|sms):([^?;]*)/i.exec(href) ?? [];
  const isShown = text.includes('@') || (text.match(/\d/g) ?? []).length > 2;
  const added = contact === '' || isShown ? [] : [newText(` (${contact})`)];
  return outsideSpace(link).flatMap((node) =>
    node.type === 'element' ? [...node.children, ...added] : [node],
  );
}

/** Moves spaces and line breaks at both ends out of emphasis or a link. Blocks keep no emphasis around them. */
function outsideSpace(element: Element): ElementContent[] {
  const isOutside = (node: ElementContent): boolean =>
    node.type === 'element' && isBlock(node) && node.tagName !== 'br';
  const keepsBlocks = /^(?:a|del|s|strike)$/.test(element.tagName);
  if (!keepsBlocks && elementsIn(element).some(isOutside)) return element.children;
  const text = elementText(element);
  if (text.trim() === '') return text === '' ? [] : [newText(' ')];
  const start = element.children.findIndex(hasText);
  const end = element.children.findLastIndex(hasText);
  const children = element.children.slice(start, end + 1).map((node, index): ElementContent => {
    if (node.type !== 'text') return node;
    const value = index === 0 ? node.value.trimStart() : node.value;
    return newText(start + index === end ? value.trimEnd() : value);
  });
  return [
    ...(/^\s/.test(text) ? [newText(' ')] : []),
    { ...element, children },
    ...(/\s$/.test(text) ? [newText(' ')] : []),
  ];
}

/** Turns the line breaks in a heading or link into spaces. */
function withoutBreaks(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  if (node.tagName === 'br') return newText(' ');
  return { ...node, children: node.children.map(withoutBreaks) };
}

/** Joins adjacent bold texts, because Markdown cannot parse the `****` that would stand between them. */
export function joinBold(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  const isBold = (node: ElementContent | undefined): node is Element =>
    node?.type === 'element' && /^(?:b|strong)$/.test(node.tagName);
  for (const node of nodes) {
    const before = joined.at(-1);
    if (isBold(node) && isBold(before)) {
      const children = joinBold([...before.children, ...node.children]);
      joined[joined.length - 1] = { ...before, children };
    } else joined.push(node);
  }
  return joined;
}

function row(...parts: ElementContent[]): Element {
  return newElement('mrow', parts);
}

/** A part of a formula, in brackets if it has more than one number or name. */
function term(node: ElementContent): ElementContent[] {
  return /^[\p{L}\p{N}.,]*$/u.test(elementText(node).trim())
    ? [node]
    : [newText('('), node, newText(')')];
}

/** Raises or lowers the numbers of a text: `10⁶`, `H₂O`, or `10^(1.5)` without such characters. */
function shift(node: ElementContent, direction: string): ElementContent[] {
  if (node.type === 'element') {
    return [{ ...node, children: node.children.flatMap((child) => shift(child, direction)) }];
  }
  if (node.type !== 'text' || !/\d/.test(node.value) || /^\s*\[.*\]\s*$/.test(node.value)) {
    return [node];
  }
  const shifted = direction === 'sup' ? RAISED : LOWERED;
  const text = node.value.trim();
  const isExpressible = [...text].every((one) => DIGITS.includes(one));
  const value = isExpressible
    ? [...text].map((one) => shifted[DIGITS.indexOf(one)]).join('')
    : `${direction === 'sup' ? '^' : '_'}(${text})`;
  return [{ ...node, value: node.value.replace(text, value) }];
}

/** The items of a list, also in groups. What else stands between them, such as a list, is part of the item before. */
function itemsOf({ children }: Element): Element[] {
  const items: Element[] = [];
  for (const child of children) {
    const last = items.at(-1);
    const isElement = child.type === 'element';
    if (isElement && (child.tagName === 'li' || isGroup(child))) {
      items.push(...(child.tagName === 'li' ? [child] : itemsOf(child)));
    } else if (last !== undefined) {
      const rest = newElement('div', [child]);
      items[items.length - 1] = { ...last, children: [...last.children, rest] };
    } else if (hasText(child)) items.push(newElement('li', [child]));
  }
  return items;
}

/** Whether an element only groups the items of a list, and is no list of its own. */
function isGroup(element: Element): boolean {
  const inside = [element, ...elementsIn(element)];
  return inside.find(({ tagName }) => /^(?:li|[uo]l)$/.test(tagName))?.tagName === 'li';
}

/** Writes the numbers of a list as text if Markdown would number its items differently: letters, gaps, backwards. */
function fitList(list: Element): Element {
  const { reversed, start } = list.properties;
  const type = listType(list);
  const items = childrenNamed(list, /^li$/);
  const isPlain = items.every((item) => !('value' in item.properties)) && !(Number(start) < 0);
  if (isPlain && type === '1' && reversed === undefined) return list;
  let number = Number(start) || (reversed === undefined ? 1 : items.length);
  const children = items.map((item): Element => {
    const own = Number(item.properties.value ?? Number.NaN);
    if (Number.isInteger(own)) number = own;
    const label = newText(`${listLabel(number, type)}. `);
    number += reversed === undefined ? 1 : -1;
    const [head, ...rest] = item.children.filter(hasText);
    const isParagraph = head?.type === 'element' && /^(?:p|div)$/.test(head.tagName);
    return isParagraph
      ? newElement('li', [newElement('p', [label, ...head.children]), ...rest])
      : newElement('li', [label, ...item.children]);
  });
  return newElement('ul', children);
}

/** The kind of a list's labels, by its `type` or its style: `1`, `a`, `A`, `i` or `I`. */
function listType(list: Element): string {
  const [, letterCase = '', kind = ''] =
    /list-style(?:-type)?\s*:[^;]*\b(lower|upper)-(alpha|latin|roman)\b/i.exec(
      property(list, 'style').toLowerCase(),
    ) ?? [];
  const styled = kind === 'roman' ? 'i' : kind === '' ? '' : 'a';
  const type = letterCase === 'upper' ? styled.toUpperCase() : styled;
  return type || property(list, 'type') || '1';
}

const ROMAN_ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** The label of a list item: `3`, `c`, `C`, `iii` or `III`. Numbers above 26 stay digits. */
function listLabel(number: number, type: string): string {
  if (number < 1 || number > 26) return String(number);
  const letter = String.fromCharCode(96 + number);
  const roman = 'x'.repeat(number / 10) + ROMAN_ONES[number % 10];
  const label = { a: letter, i: roman }[type.toLowerCase()] ?? String(number);
  return type === type.toLowerCase() ? label : label.toUpperCase();
}
