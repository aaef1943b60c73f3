import type { Element, ElementContent } from 'hast';
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

/** Maximum number of columns that merged cells may fill. HTML has the same limit for one cell. */
const MAX_COLUMNS = 1_000;

/** The rows of a table as a browser shows them, header first and footer last, without those of tables inside. */
function rowsOf(table: Element): Element[] {
  return [/^thead$/, /^(?:tr|tbody)$/, /^tfoot$/].flatMap((part) =>
    childrenNamed(table, part).flatMap((child) =>
      child.tagName === 'tr' ? [child] : rowsOf(child),
    ),
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

/**
 * Puts caption and titles above a table, repeats merged cells in each row and column, and joins the rows of its header.
 * Only a row of headers is a header: the first cell of a row of facts may be one, too.
 */
export function fitTable(table: Element): ElementContent[] {
  if (isLayout(table)) return [unwrapTable(table)];
  const rows = rowsOf(table).map(cellsOf);
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const above = childrenNamed(table, /^caption$/);
  let inHead = childrenNamed(table, /^thead$/).flatMap(rowsOf).length;
  while (isTitle(rows[0], width)) {
    above.push(...(rows.shift() ?? []));
    inHead -= 1;
  }
  const [first = []] = rows;
  if (
    rows.every((cells) => cells.every(({ tagName }) => tagName === 'td')) &&
    first.every(isBold)
  ) {
    rows[0] = first.map((cell) => ({
      ...cell,
      tagName: 'th',
      children: [newText(elementText(cell))],
    }));
  }
  const leading = countHeaders(rows, width);
  const head = inHead < rows.length ? Math.max(inHead, leading) : leading;
  const filled = fillSpans(rows, width).map((cells) => cells.map(inOneLine));
  const body = filled.slice(head).map((cells) => cells.map((cell) => ({ ...cell, tagName: 'td' })));
  const header = joinRows(filled.slice(0, head));
  return [
    ...above.filter(hasText).map(({ children }) => newElement('p', children)),
    newElement('table', [
      ...(head > 0 ? [newElement('thead', [newElement('tr', header)])] : []),
      newElement(
        'tbody',
        body.map((cells) => newElement('tr', cells)),
      ),
    ]),
  ];
}

/** Whether a row is one cell as wide as the table. */
function isTitle([cell, ...others]: readonly Element[] = [], width: number): boolean {
  return width > 1 && others.length === 0 && Number(cell?.properties.colSpan) >= width;
}

/** The number of rows of headers at the start of a table. A second one belongs to the first if that has merged cells. */
function countHeaders(rows: readonly (readonly Element[])[], width: number): number {
  const [first = []] = rows;
  const isMerged = first.some(
    ({ properties }) => 'colSpan' in properties || 'rowSpan' in properties,
  );
  const end = rows.findIndex(
    (cells, index) =>
      (index > 0 && !isMerged) ||
      isTitle(cells, width) ||
      !cells.some(({ tagName }) => tagName === 'th') ||
      cells.some((cell) => cell.tagName === 'td' && hasText(cell)),
  );
  return end < 0 ? Math.min(1, rows.length) : end;
}

/** Joins the rows of a header: 'Fee' above 'Single' and 'Couple' becomes 'Fee Single' and 'Fee Couple'. */
function joinRows(rows: readonly (readonly Element[])[]): Element[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const different = new Map(
      rows.flatMap(({ [column]: cell }) => (cell ? [[elementText(cell).trim(), cell]] : [])),
    );
    return newElement(
      'th',
      [...different.values()].flatMap((cell) => [...cell.children, newText(' ')]),
    );
  });
}

/** Repeats each merged cell where it reaches. A cell as wide as the table stands once, as a title of the rows below. */
function fillSpans(rows: readonly (readonly Element[])[], width: number): Element[][] {
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

/**
 * Turns the blocks of a cell into one line, and headings into bold text, because a Markdown cell has neither. A
 * semicolon parts the items of a list that end in no mark.
 */
function inOneLine(cell: Element): Element {
  const flatten = (
    node: ElementContent,
    index: number,
    siblings: readonly ElementContent[],
  ): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const children = node.children.flatMap(flatten);
    const isParted =
      node.tagName === 'li' &&
      /[\p{L}\p{N})”"]\s*$/u.test(elementText(node)) &&
      siblings.slice(index + 1).some(hasText);
    if (!isBlock(node)) return [{ ...node, children }];
    const isHeading = /^h[1-6]$/.test(node.tagName);
    const line = isHeading ? [newElement('strong', children)] : children;
    return [newText(' '), ...(isParted ? [...trimEnd(line), newText(';')] : line), newText(' ')];
  };
  return { ...cell, children: cell.children.flatMap(flatten) };
}

function trimEnd(line: readonly ElementContent[]): ElementContent[] {
  const last = line.findLastIndex(hasText);
  return line
    .slice(0, last + 1)
    .map((node, index) =>
      index === last && node.type === 'text' ? newText(node.value.trimEnd()) : node,
    );
}

function isBold(cell: Element): boolean {
  const bold = elementsIn(cell).filter(({ tagName }) => tagName === 'b' || tagName === 'strong');
  const plain = (text: string): string => text.replace(/\s+/g, '');
  return (
    hasText(cell) &&
    plain(bold.map((one) => elementText(one)).join('')) === plain(elementText(cell))
  );
}
