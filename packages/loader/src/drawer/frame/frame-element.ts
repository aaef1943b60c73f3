import { DRAWER_TITLE } from '@assist/rules';
import searchBoxSheet from '../../elements/search-box.css?inline';
import { append, createElement } from '../../page/create-element.ts';
import type { SharedStyles } from '../../styles/style-sheet.ts';
import frameSheet from './frame.css?inline';
import { watchPolicy } from './watch-page.ts';

/** Shorter than the dialog's name, so that a screen reader does not read that twice. */
const FRAME_NAME = 'AI assist';

/** The elements in the page for one loaded drawer. */
export interface FrameElement {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly dialog: HTMLDialogElement;
  readonly iframe: HTMLIFrameElement;
  /** Takes it out of the page. */
  remove(): void;
}

/** The parts that the element is built of. */
export interface FrameElementOptions {
  readonly drawerUrl: string;
  readonly styles: SharedStyles;
  /** The host's content security policy forbids the frame. */
  readonly onBlocked: () => void;
}

/** Puts the dialog into the page, with the frame and the card that stands in for it, in a closed shadow tree. */
export function insertFrame(
  { drawerUrl, styles, onBlocked }: FrameElementOptions,
  card: HTMLElement,
): FrameElement {
  const iframe = createElement('iframe', {
    title: FRAME_NAME,
    allow: 'clipboard-write',
    referrerpolicy: 'strict-origin',
    // Without top navigation: nothing inside can lead the page away.
    sandbox:
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    src: drawerUrl,
  });
  const dialog = createElement(
    'dialog',
    { 'aria-label': DRAWER_TITLE, closedby: 'none' },
    // First, so that the dialog gives it the focus by itself.
    card,
    iframe,
  );
  const host = document.createElement('assist-frame');
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = styles.withSheet(searchBoxSheet + frameSheet);
  shadow.append(dialog);
  const whileInserted = new AbortController();
  watchPolicy(drawerUrl, onBlocked, whileInserted.signal);
  append(document.documentElement, host);
  return {
    host,
    shadow,
    dialog,
    iframe,
    remove() {
      whileInserted.abort();
      host.remove();
    },
  };
}
