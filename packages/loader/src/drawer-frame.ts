import type { ViewportSize } from '@assist/bridge';
import type { SupportContact } from './config.ts';
import { createElement, listen, safely } from './dom.ts';
import frameSheet from './drawer-frame.css?inline';
import { lockScroll, watchViewport } from './host-page.ts';
import type { SharedStyles } from './styles/style-sheet.ts';
import cardSheet from './waiting-card.css?inline';
import { createWaitingCard, type WaitingCard } from './waiting-card.ts';
import { word } from './words.ts';

/** Time until the card begins to slide in, and the time at which it rests (drawer-frame.css), in ms. */
const CARD_APPEARS_MS = 300;
const CARD_RESTS_MS = 800;
/** Time in which the drawer paints behind the card, in ms. */
const PAINT_MS = 100;

export interface FrameOptions {
  readonly drawerUrl: string;
  readonly styles: SharedStyles;
  readonly support?: SupportContact | undefined;
}

/** Notices from the frame to its owner, the controller. */
export interface FrameOwner {
  /** The visitor pressed the card's Close button or sent a close request: Escape, or Android's Back. */
  close(): void;
  /** The visitor pressed ‘Try again’. */
  retry(): void;
  /** The browser closed the dialog, because the visitor repeated a close request. */
  closedByBrowser(): void;
  /** The page removed the dialog from the document. */
  removed(): void;
  /** The frame has loaded again: a second document, or only a fragment of the first. */
  reloaded(): void;
  /** The page's content security policy blocks the frame. */
  blocked(): void;
  viewportChanged(size: ViewportSize): void;
}

/**
 * The modal dialog on the host page, with the card and the drawer's frame in it. A frame is never moved, because moving
 * reloads it. A closed dialog stays laid out, so that its frame has its size, and hidden, so that it takes no clicks
 * (threats T15).
 */
export class DrawerFrame {
  readonly #drawerUrl: string;
  readonly #styles: SharedStyles;
  readonly #owner: FrameOwner;
  readonly #card: WaitingCard;
  readonly #dialog: HTMLDialogElement;
  readonly #host: HTMLElement;
  readonly #shadow: ShadowRoot;
  #iframe: HTMLIFrameElement | undefined;
  #loaded: 'online' | 'offline' | undefined;
  #whileInserted = new AbortController();
  #whileShown: AbortController | undefined;
  #coveredAt = 0;
  #uncovering: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FrameOptions, owner: FrameOwner) {
    this.#drawerUrl = options.drawerUrl;
    this.#styles = options.styles;
    this.#owner = owner;
    this.#card = createWaitingCard(
      () => owner.close(),
      () => owner.retry(),
      options.support,
    );
    this.#dialog = this.#createDialog();
    this.#host = document.createElement('assist-frame');
    this.#shadow = this.#host.attachShadow({ mode: 'closed' });
    this.#shadow.append(this.#dialog);
  }

  get isShown(): boolean {
    return this.#whileShown !== undefined;
  }

  /** Whether the card covers the drawer. */
  get isWaiting(): boolean {
    return this.#dialog.classList.contains('waiting');
  }

  /** Whether the visitor sees the card. */
  get isCardSeen(): boolean {
    return this.isWaiting && this.#coveredFor > CARD_APPEARS_MS;
  }

  /** Whether the frame is in the page. A script of the page may have removed it. */
  get isInserted(): boolean {
    return this.#iframe?.isConnected === true;
  }

  /** Whether the browser was online when the frame loaded a document: the drawer, or the browser's page about an error. */
  get loaded(): 'online' | 'offline' | undefined {
    return this.#loaded;
  }

  /** Inserts a new frame into the dialog, and the dialog into the page. Returns the frame's window. */
  insert(): Window {
    if (!this.#host.isConnected) this.#insertHost();
    this.#iframe?.remove();
    const iframe = this.#createIframe();
    this.#iframe = iframe;
    this.#loaded = undefined;
    this.#dialog.append(iframe);
    if (!iframe.contentWindow) throw new Error('The page removed the drawer’s frame.');
    return iframe.contentWindow;
  }

  remove(): void {
    this.#release();
    this.#whileInserted.abort();
    this.#iframe?.remove();
    this.#iframe = undefined;
    this.#host.remove();
  }

  show(): void {
    if (this.#whileShown) return;
    // Before the dialog opens, because `lockScroll` reads the layout.
    const unlockScroll = lockScroll();
    try {
      this.#dialog.showModal();
    } catch (error) {
      unlockScroll();
      throw error;
    }
    this.#whileShown = new AbortController();
    const { signal } = this.#whileShown;
    signal.addEventListener('abort', unlockScroll);
    this.#watchRemoval(signal);
    watchViewport((size) => this.#owner.viewportChanged(size), signal);
    this.#dialog.focus();
  }

  hide(): void {
    this.#release();
    this.#uncover();
    // Firefox keeps screen readers in a hidden frame that has the focus.
    this.#iframe?.blur();
    this.#dialog.close();
  }

  /** Covers the drawer with the card. The dialog gets the focus, so that Escape reaches it. */
  showCard(...content: Parameters<WaitingCard['show']>): void {
    clearTimeout(this.#uncovering);
    if (!this.isWaiting) {
      this.#coveredAt = performance.now();
      // A failed drawer is already in its place.
      this.#dialog.classList.toggle('sliding', content[0] === 'opening');
    }
    this.#card.show(...content);
    this.#dialog.classList.add('waiting');
    if (this.isShown) this.#dialog.focus();
  }

  /** Changes the question on the card, whether or not the card is shown. */
  showQuestion(question?: string): void {
    this.#card.setQuestion(question);
  }

  /**
   * Gives the drawer the focus, and shows it instead of the card. A card that slides comes to rest before, so that the
   * drawer takes its place unseen.
   */
  reveal(): void {
    // Before the focus, because a screen reader may drop what it says about the drawer when the card goes.
    this.#card.element.inert = true;
    // After two frames. Orca does not say a question box that gets the focus before the browser has painted it.
    requestAnimationFrame(() => requestAnimationFrame(safely(() => this.#focusDrawer())));
    clearTimeout(this.#uncovering);
    const rest = Math.max(PAINT_MS, CARD_RESTS_MS - this.#coveredFor);
    if (this.isCardSeen)
      this.#uncovering = setTimeout(
        safely(() => this.#uncover()),
        rest,
      );
    else this.#uncover();
  }

  #focusDrawer(): void {
    // By now, the visitor may have closed the drawer, or the card may cover it again.
    if (this.isShown && this.#card.element.inert) this.#iframe?.focus();
  }

  get #coveredFor(): number {
    return performance.now() - this.#coveredAt;
  }

  #uncover(): void {
    clearTimeout(this.#uncovering);
    this.#card.hide();
    this.#dialog.classList.remove('waiting');
  }

  #release(): void {
    this.#whileShown?.abort();
    this.#whileShown = undefined;
  }

  #createDialog(): HTMLDialogElement {
    // With `autofocus`, `showModal` focuses the dialog and nothing in it: a screen reader says its name, and a key meant
    // for the question box presses no button of the card.
    const dialog = createElement('dialog', { tabindex: '-1', autofocus: '' }, this.#card.element);
    listen(dialog, 'cancel', (event) => {
      // Stays open, because the drawer slides out first.
      event.preventDefault();
      this.#owner.close();
    });
    listen(dialog, 'close', () => {
      if (this.isShown && !dialog.open) this.#owner.closedByBrowser();
    });
    return dialog;
  }

  #insertHost(): void {
    this.#dialog.setAttribute('aria-label', word('drawerTitle'));
    this.#dialog.lang = word('language');
    this.#dialog.dir = word('direction');
    this.#shadow.adoptedStyleSheets = this.#styles.withSheet(frameSheet + cardSheet);
    this.#whileInserted.abort();
    this.#whileInserted = new AbortController();
    this.#watchPolicy(this.#whileInserted.signal);
    document.documentElement.append(this.#host);
  }

  #createIframe(): HTMLIFrameElement {
    const iframe = createElement('iframe', {
      // Differs from the dialog's name, because screen readers would read the same name twice.
      title: word('assistantName'),
      allow: 'clipboard-write',
      referrerpolicy: 'strict-origin',
      // Without `allow-top-navigation`, so that the frame cannot navigate the host page. `allow-modals` lets it print.
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox',
      src: this.#drawerUrl,
    });
    listen(iframe, 'load', () => {
      if (iframe !== this.#iframe) return;
      if (this.#loaded) this.#owner.reloaded();
      this.#loaded = navigator.onLine ? 'online' : 'offline';
    });
    return iframe;
  }

  /** A removed dialog closes without an event, and would leave the page locked. */
  #watchRemoval(signal: AbortSignal): void {
    const removal = new MutationObserver(
      safely(() => {
        if (!this.#host.isConnected && this.isShown) this.#owner.removed();
      }),
    );
    // A page may also replace its whole root element.
    for (const parent of [document, document.documentElement]) {
      removal.observe(parent, { childList: true });
    }
    signal.addEventListener('abort', () => removal.disconnect());
  }

  #watchPolicy(signal: AbortSignal): void {
    const receive = (event: SecurityPolicyViolationEvent): void => {
      const { disposition, effectiveDirective, blockedURI } = event;
      // A report-only policy reports the frame, but the browser loads it.
      if (disposition === 'report') return;
      // `blockedURI` is the frame's URL. After a redirect, it is only the URL's origin.
      const isOurs = blockedURI && this.#drawerUrl.startsWith(blockedURI);
      if (isOurs && /^(?:frame|child|default)-src/.test(effectiveDirective)) this.#owner.blocked();
    };
    document.addEventListener('securitypolicyviolation', safely(receive), { signal });
  }
}
