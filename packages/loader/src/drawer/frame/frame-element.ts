import { createElement } from '../../dom.ts';
import searchBoxSheet from '../../elements/search-box.css?inline';
import type { SharedStyles } from '../../styles/style-sheet.ts';
import { word } from '../../words.ts';
import frameSheet from './frame.css?inline';
import { watchPolicy } from './watch-page.ts';

/** The DOM elements that hold one drawer: the shadow host, the dialog and the frame. */
export interface FrameElement {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly dialog: HTMLDialogElement;
  readonly iframe: HTMLIFrameElement;
  remove(): void;
}

/** The options of `insertFrame`. */
export interface FrameElementOptions {
  readonly drawerUrl: string;
  readonly styles: SharedStyles;
  /** Called when the host's content security policy blocks the frame. */
  readonly onBlocked: () => void;
}

/** Inserts the dialog into the page. The dialog contains the waiting card and the frame, in a closed shadow tree. */
export function insertFrame(
  { drawerUrl, styles, onBlocked }: FrameElementOptions,
  card: HTMLElement,
): FrameElement {
  const iframe = createElement('iframe', {
    // Differs from the dialog's name, because screen readers would read the same name twice.
    title: word('assistantName'),
    allow: 'clipboard-write',
    referrerpolicy: 'strict-origin',
    // Omits `allow-top-navigation`, so that the frame cannot navigate the host page.
    sandbox:
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    src: drawerUrl,
  });
  const dialog = createElement(
    'dialog',
    {
      'aria-label': word('drawerTitle'),
      lang: word('language'),
      dir: word('direction'),
      closedby: 'none',
    },
    // The card comes first in the dialog, because a dialog focuses its first focusable element.
    card,
    iframe,
  );
  const host = document.createElement('assist-frame');
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = styles.withSheet(searchBoxSheet + frameSheet);
  shadow.append(dialog);
  const whileInserted = new AbortController();
  watchPolicy(drawerUrl, onBlocked, whileInserted.signal);
  document.documentElement.append(host);
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
