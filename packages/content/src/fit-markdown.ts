import type { Element, ElementContent } from 'hast';
import {
  childrenNamed,
  elementsIn,
  elementText,
  hasText,
  newElement,
  property,
} from './html-tree.ts';

const DIGITS = '0123456789+-−=()';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎';

/** Maximum number of columns that merged cells may fill. HTML has the same limit for one cell. */
const MAX_COLUMNS = 1_000;

/** Rewrites an element that Markdown cannot express, so that numbers and cells keep their place. */
export function fitMarkdown(element: Element): ElementContent[] {
  const { tagName, children } = element;
  const [first, second] = children.filter(hasText);
  switch (tagName) {
    case 'sup':
    case 'sub':
      return children.flatMap((child) => shift(child, tagName));
    case 'msup':
    case 'msub':
      return first && second ? [first, ...shift(second, tagName.slice(1))] : children;
    case 'mfrac':
      return first && second ? [first, { type: 'text', value: '/' }, second] : children;
    case 'math':
      return [newElement('span', children)];
    case 'menu':
      return [newElement('ul', children)];
    case 'ol':
      return [fitList(element)];
    case 'table':
      return isLayout(element) ? [unwrapTable(element)] : fitTable(element);
    default:
      return [element];
  }
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

/** Writes the numbers of a list as text if Markdown would number its items differently: letters, gaps, backwards. */
function fitList(list: Element): Element {
  const { type = '1', reversed, start } = list.properties;
  const items = childrenNamed(list, /^li$/);
  const isPlain = items.every((item) => !('value' in item.properties));
  if (isPlain && type === '1' && reversed === undefined) return list;
  let number = Number(start ?? (reversed === undefined ? 1 : items.length));
  const children = list.children.map((item): ElementContent => {
    if (item.type !== 'element' || item.tagName !== 'li') return item;
    number = Number(item.properties.value ?? number);
    const value = `${listLabel(number, String(type))}. `;
    number += reversed === undefined ? 1 : -1;
    const [head, ...rest] = item.children.filter(hasText);
    const isParagraph = head?.type === 'element' && /^(?:p|div)$/.test(head.tagName);
    const label: ElementContent = { type: 'text', value };
    return isParagraph
      ? newElement('li', [newElement('p', [label, ...head.children]), ...rest])
      : newElement('li', [label, ...item.children]);
  });
  return newElement('ul', children);
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

/** The rows of a table, without those of tables inside. */
function rowsOf(table: Element): Element[] {
  return childrenNamed(table, /^t(?:r|head|body|foot)$/).flatMap((child) =>
    child.tagName === 'tr' ? [child] : rowsOf(child),
  );
}

function cellsOf(row: Element): Element[] {
  return childrenNamed(row, /^t[hd]$/);
}

/** Whether a table only arranges a page: it has no header, and its cells hold headings or tables. */
function isLayout(table: Element): boolean {
  if (/^(?:none|presentation)$/.test(property(table, 'role'))) return true;
  const inside = elementsIn(table).map(({ tagName }) => tagName);
  return !inside.includes('th') && inside.some((tagName) => /^(?:h[1-6]|table)$/.test(tagName));
}

function unwrapTable(table: Element): Element {
  const cells = rowsOf(table).flatMap(cellsOf);
  return newElement(
    'div',
    cells.map(({ children }) => newElement('div', children)),
  );
}

/** Puts the caption above a table, repeats merged cells in each row and column, and marks a bold first row as header. */
function fitTable(table: Element): ElementContent[] {
  const captions = childrenNamed(table, /^caption$/).map(({ children }) =>
    newElement('p', children),
  );
  const rows = rowsOf(table).map(cellsOf);
  const isHeaderless = rows.every((cells) => cells.every(({ tagName }) => tagName === 'td'));
  const [first = []] = rows;
  if (isHeaderless && first.length > 0 && first.every(isBold)) {
    rows[0] = first.map((cell) => ({
      ...cell,
      tagName: 'th',
      children: [{ type: 'text', value: elementText(cell) }],
    }));
  }
  const filled = fillSpans(rows).map((cells) => newElement('tr', cells.map(withPlainHeadings)));
  const isHead = childrenNamed(table, /^thead$/).length > 0 && filled.length > 0;
  const parts = isHead
    ? [newElement('thead', filled.slice(0, 1)), newElement('tbody', filled.slice(1))]
    : filled;
  return [...captions, newElement('table', parts)];
}

/** Repeats each merged cell where it reaches. A cell as wide as the table stands once, as a title of the rows below. */
function fillSpans(rows: readonly (readonly Element[])[]): Element[][] {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const above: { cell: Element; rows: number }[] = [];
  return rows.map((cells, index) => {
    const filled: Element[] = [];
    const queue = [...cells];
    while (queue.length > 0 || (above[filled.length]?.rows ?? 0) > 0) {
      const column = filled.length;
      const reaching = above[column];
      if (reaching !== undefined && reaching.rows > 0) {
        reaching.rows -= 1;
        filled.push(reaching.cell);
        continue;
      }
      const next = queue.shift();
      if (next === undefined) break;
      const { colSpan, rowSpan, ...properties } = next.properties;
      const cell = { ...next, properties };
      const columns = column < MAX_COLUMNS ? Math.min(Number(colSpan) || 1, width) : 1;
      const down = rowSpan === undefined ? 1 : Number(rowSpan) || rows.length;
      for (let offset = 0; offset < columns; offset += 1) {
        const isRepeated = offset > 0 && columns === width && cells.length === 1;
        filled.push(isRepeated ? newElement(cell.tagName, []) : cell);
        above[column + offset] = { cell, rows: Math.min(down, rows.length - index) - 1 };
      }
    }
    return filled;
  });
}

/** Makes the headings in a cell bold, because a Markdown cell has none. */
function withPlainHeadings(node: Element): Element {
  const children = node.children.map((child): ElementContent => {
    if (child.type !== 'element') return child;
    const inner = withPlainHeadings(child);
    return /^h[1-6]$/.test(child.tagName)
      ? newElement('p', [newElement('strong', inner.children)])
      : inner;
  });
  return { ...node, children };
}

function isBold(cell: Element): boolean {
  const bold = elementsIn(cell).filter(({ tagName }) => tagName === 'b' || tagName === 'strong');
  return hasText(cell) && bold.map(elementText).join('').trim() === elementText(cell).trim();
}
