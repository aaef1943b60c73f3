/** How a copy ended; the failure texts are the spec's (§8). */
export type CopyResult =
  | 'copied'
  | 'Failed to copy'
  | 'No content to copy'
  | 'Content element not found';

interface CopiedText {
  readonly html: string;
  readonly plain: string;
}

/**
 * Copies an answer as it reads on screen: as rich text, as plain text where the browser has no rich
 * clipboard, and with the old command where the clipboard is closed to frames (spec §4).
 */
export async function copyAnswer(content: HTMLElement | null): Promise<CopyResult> {
  if (content === null) return 'Content element not found';
  const text = readVisibleText(content);
  if (text.plain === '') return 'No content to copy';
  const isCopied =
    (await writeRichText(text)) || (await writePlainText(text)) || copyByCommand(content, text);
  return isCopied ? 'copied' : 'Failed to copy';
}

/** The answer as it reads on screen, without warnings about it and texts for screen readers (threats T13). */
function readVisibleText(content: HTMLElement): CopiedText {
  const copy = content.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return { html: '', plain: '' };
  for (const left of copy.querySelectorAll('.visually-hidden, .warning')) left.remove();
  // A marker leads to a card, which the copy lacks.
  for (const marker of copy.querySelectorAll('.source-marker'))
    marker.replaceWith(marker.textContent);
  const html = copy.innerHTML;
  writeOutMarks(copy);
  // Only a rendered element knows its line breaks; the copy leaves the page before it is painted.
  content.after(copy);
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, and as it is seen, is wanted
  const plain = copy.innerText.trim();
  copy.remove();
  return { html, plain };
}

/** Writes out what plain text would lose: the marks of list items and the addresses of links. */
function writeOutMarks(content: HTMLElement): void {
  for (const list of content.querySelectorAll<HTMLElement>('ul, ol')) {
    let number = list instanceof HTMLOListElement ? list.start : undefined;
    for (const item of list.children) {
      const first = item.firstElementChild;
      const place = first?.localName === 'p' ? first : item;
      place.prepend(number === undefined ? '- ' : `${number}. `);
      if (number !== undefined) number += 1;
    }
  }
  for (const box of content.querySelectorAll('input')) box.replaceWith(box.checked ? '[x]' : '[ ]');
  // Links within the answer, to its footnotes, lead nowhere outside it.
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    const address = link.href.replace(/^mailto:/, '');
    if (link.textContent?.trim() !== address) link.append(` (${address})`);
  }
}

async function writeRichText({ html, plain }: CopiedText): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined') return false;
  return succeeds(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([plain], { type: 'text/plain' }),
      }),
    ]),
  );
}

function writePlainText({ plain }: CopiedText): Promise<boolean> {
  return succeeds(() => navigator.clipboard.writeText(plain));
}

async function succeeds(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}

/** The command needs something selected; what is put on the clipboard is set by the event. */
function copyByCommand(content: HTMLElement, { html, plain }: CopiedText): boolean {
  const { ownerDocument } = content;
  let isSet = false;
  const setClipboard = (event: ClipboardEvent): void => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
    isSet = true;
  };
  const selection = ownerDocument.getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  selection?.selectAllChildren(content);
  ownerDocument.addEventListener('copy', setClipboard);
  try {
    return ownerDocument.execCommand('copy') && isSet;
  } catch {
    return false;
  } finally {
    ownerDocument.removeEventListener('copy', setClipboard);
    selection?.removeAllRanges();
    if (before !== undefined) selection?.addRange(before);
  }
}
