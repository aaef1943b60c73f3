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

/** What a reader of the screen sees: texts for screen readers only are left out (safety T13). */
function readVisibleText(content: HTMLElement): CopiedText {
  const copy = content.cloneNode(true);
  const html = copy instanceof HTMLElement ? withoutHiddenTexts(copy).innerHTML : '';
  // Only a rendered element knows its line breaks, so the original is read, its hidden texts off.
  content.dataset.copying = '';
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, and as it is seen, is wanted
  const plain = content.innerText.trim();
  delete content.dataset.copying;
  return { html, plain };
}

function withoutHiddenTexts(copy: HTMLElement): HTMLElement {
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
  return copy;
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
