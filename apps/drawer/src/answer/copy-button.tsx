import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useDrawer, useSay } from '../drawer-context.tsx';
import { Icon } from '../styles/icons.tsx';
import type { MessageKey } from '../words/words.ts';

/** How long the button shows 'Copied!', in ms (spec §4). */
const COPIED_DURATION_MS = 2_000;

/** The message for each result (spec §8). */
const messages: Readonly<Record<CopyResult, MessageKey>> = {
  copied: 'copied',
  failed: 'copyFailed',
  empty: 'nothingToCopy',
  'no-element': 'copyElementMissing',
};

interface CopyButtonProps extends CopiedContext {
  readonly contentRef: RefObject<HTMLElement | null>;
}

export function CopyButton({ contentRef, ...context }: CopyButtonProps): ReactNode {
  const { announcer } = useDrawer();
  const say = useSay();
  const [last, setLast] = useState<{ readonly result: CopyResult }>();
  const result = last?.result;

  // Restarts the timer after each copy. `copy` stores each result in a new object, so that the effect runs again even
  // if the result is the same as before.
  useEffect(() => {
    if (last?.result !== 'copied') return undefined;
    const timer = setTimeout(() => setLast(undefined), COPIED_DURATION_MS);
    return () => clearTimeout(timer);
  }, [last]);

  async function copy(): Promise<void> {
    const ended = await copyAnswer(contentRef.current, context);
    setLast({ result: ended });
    const message = say(messages[ended]);
    if (ended === 'copied') announcer.announce(message);
    else announcer.interrupt(message);
  }

  const isCopied = result === 'copied';
  return (
    <div className="copy">
      <button type="button" className="button" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {/* Another label is another element, because a page translator may have replaced the text of the first one. */}
        <span key={String(isCopied)}>{say(isCopied ? messages.copied : 'copy')}</span>
      </button>
      {result !== undefined && !isCopied && <p className="failure">{say(messages[result])}</p>}
    </div>
  );
}

type CopyResult = 'copied' | 'failed' | 'empty' | 'no-element';

/** The question, date and sources of a copied answer, because its text alone names none of them. */
interface CopiedContext {
  readonly question: string;
  readonly askedOn: string;
  /** Lists of links below the text, such as the sources. */
  readonly lists: readonly {
    readonly title: string;
    readonly links: readonly { readonly title: string; readonly href: string }[];
  }[];
}

/** Attributes that draw the borders of a pasted table. A policy may block a `style` attribute. */
const TABLE_BORDERS = [
  ['border', '1'],
  ['cellpadding', '6'],
  ['cellspacing', '0'],
] as const;

const LEFT_OUT = '.visually-hidden, .warning, .source-marker, [data-footnote-backref]';

interface CopiedText {
  readonly html: string;
  readonly plain: string;
}

/**
 * Copies the visible answer (spec §4) with its question and links. Tries rich text, then plain text, then `execCommand`.
 * Browsers may not support rich text, or may block the clipboard API in frames.
 */
export async function copyAnswer(
  content: HTMLElement | null,
  context: CopiedContext,
): Promise<CopyResult> {
  if (content === null) return 'no-element';
  const text = readVisibleText(content, context);
  if (text === undefined) return 'empty';
  const isCopied =
    (await writeRichText(text)) || (await writePlainText(text)) || copyByCommand(content, text);
  return isCopied ? 'copied' : 'failed';
}

/**
 * Reads the visible answer without warnings and screen reader texts (threats T13). Leaves out the numbers of sources
 * inside the text, because they would stand between a link's words and its address, and links back from footnotes.
 */
function readVisibleText(content: HTMLElement, context: CopiedContext): CopiedText | undefined {
  const copy = content.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return undefined;
  for (const left of copy.querySelectorAll(LEFT_OUT)) left.remove();
  if (copy.textContent?.trim() === '') return undefined;
  addContext(copy, context);
  // Word ignores borders that only a style sheet draws.
  for (const table of copy.querySelectorAll('table')) {
    for (const [name, value] of TABLE_BORDERS) table.setAttribute(name, value);
    table.closest('.table-scroll')?.replaceWith(table);
  }
  const html = copy.innerHTML;
  writeOutMarks(copy);
  // Inserts `copy` into the page, because `innerText` needs a rendered element. Removes `copy` before the browser
  // paints.
  content.after(copy);
  // biome-ignore lint/performance/useDomNodeTextContent: the copy needs only visible text, with its line breaks
  const plain = copy.innerText.trim();
  copy.remove();
  return { html, plain };
}

function addContext(copy: HTMLElement, { question, askedOn, lists }: CopiedContext): void {
  const create = (name: string, text = ''): HTMLElement => {
    const element = copy.ownerDocument.createElement(name);
    element.textContent = text;
    return element;
  };
  copy.prepend(create('h2', question), create('p', askedOn));
  for (const { title, links } of lists) {
    if (links.length === 0) continue;
    const list = create('ul');
    for (const each of links) {
      const item = create('li');
      const link = create('a', each.title);
      link.setAttribute('href', each.href);
      item.append(link);
      list.append(item);
    }
    copy.append(create('h3', title), list);
  }
}

/**
 * Adds what plain text would lose: list marks and indents, checkbox states, link URLs, gaps above headings, exponents,
 * numbers of footnotes and deletions. Otherwise, a raised number would become part of the number before it.
 */
function writeOutMarks(content: HTMLElement): void {
  for (const heading of content.querySelectorAll(':not(p) + :is(h3, h4, h5, h6)')) {
    heading.prepend(heading.ownerDocument.createElement('br'));
  }
  for (const list of content.querySelectorAll<HTMLElement>('ul, ol')) {
    let number = list instanceof HTMLOListElement ? list.start : undefined;
    const indent = '\u00a0\u00a0'.repeat(countOuterLists(list));
    for (const item of list.children) {
      const first = item.firstElementChild;
      const place = first?.localName === 'p' ? first : item;
      place.prepend(indent, number === undefined ? '- ' : `${number}. `);
      if (number !== undefined) number += 1;
    }
  }
  for (const box of content.querySelectorAll('input')) box.replaceWith(box.checked ? '[x]' : '[ ]');
  for (const raised of content.querySelectorAll('sup')) {
    const text = raised.textContent ?? '';
    if (raised.querySelector('[data-footnote-ref]')) raised.replaceWith(`[${text}]`);
    else if (/^[-+−]?\d+$/.test(text)) raised.prepend('^');
  }
  for (const deleted of content.querySelectorAll('del')) {
    deleted.prepend('~~');
    deleted.append('~~');
  }
  // Skips links to footnotes, because such links do not work outside the answer.
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    const address = link.href.replace(/^mailto:/, '');
    if (link.textContent?.trim() !== address) link.append(` (${address})`);
  }
}

function countOuterLists(list: Element): number {
  const outer = list.parentElement?.closest('ul, ol');
  return outer ? countOuterLists(outer) + 1 : 0;
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

/** Copies with `execCommand`, which needs a selection. A handler of the `copy` event sets the clipboard's data. */
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
