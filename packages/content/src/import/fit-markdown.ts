/** Rewrites HTML that Markdown cannot express, such as table captions and headings in lists. No text is lost. */
export function fitMarkdown(document: Document): void {
  for (const caption of document.querySelectorAll('table > caption')) {
    const paragraph = document.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.parentElement?.before(paragraph);
    caption.remove();
  }
  for (const table of document.querySelectorAll('table')) markHeaderRow(document, table);
  const nested = 'li :is(h2, h3, h4, h5, h6), table:has(th) td :is(h2, h3, h4, h5, h6)';
  for (const heading of document.querySelectorAll(nested)) {
    const strong = document.createElement('strong');
    strong.append(...heading.childNodes);
    const paragraph = document.createElement('p');
    paragraph.append(strong);
    heading.replaceWith(paragraph);
  }
}

/** Turns a table's bold first row into a header row, because each Markdown table begins with a header row. */
function markHeaderRow(document: Document, table: Element): void {
  const cells = [...(table.querySelector('tr')?.children ?? [])];
  if (table.querySelector('th, table') !== null || !cells.every(isBold)) return;
  for (const cell of cells) {
    const header = document.createElement('th');
    header.textContent = cell.textContent;
    cell.replaceWith(header);
  }
}

function isBold(cell: Element): boolean {
  const text = (cell.textContent ?? '').trim();
  const bold = [...cell.querySelectorAll('b, strong')].map(({ textContent }) => textContent ?? '');
  return text !== '' && bold.join('').trim() === text;
}
