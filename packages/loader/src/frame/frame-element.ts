import searchBoxSheet from '../elements/search-box.css?inline';
import { createElement } from '../page/create-element.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import frameSheet from './frame.css?inline';

/** The name of the dialog (spec §2). The frame inside is named shortly, so that it is not read twice. */
const DIALOG_NAME = 'AI assistant to help answer your questions';
const FRAME_NAME = 'AI assist';

/** What is in the page for one loaded drawer. */
export interface FrameElement {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly dialog: HTMLDialogElement;
  readonly iframe: HTMLIFrameElement;
}

/** Builds the dialog with the frame and the card that stands in for it, in a closed shadow tree. */
export function createFrameElement(
  drawerUrl: string,
  styles: SharedStyles,
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
    { 'aria-label': DIALOG_NAME, closedby: 'none' },
    // First, so that the dialog gives it the focus by itself.
    card,
    iframe,
  );
  const host = document.createElement('assist-frame');
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = styles.withSheet(searchBoxSheet + frameSheet);
  shadow.append(dialog);
  return { host, shadow, dialog, iframe };
}
