import { BridgeError, type RemoteDrawer } from '@assist/bridge';
import { type AssistState, initialState, type OpenIntent } from './api.ts';
import { safely, warnOnce } from './dom.ts';
import { type ConnectionOptions, DrawerConnection } from './drawer-connection.ts';
import { DrawerFrame, type FrameOptions } from './drawer-frame.ts';
import type { ErrorReportCode, ErrorReports } from './error-reports.ts';
import { HostPage } from './host-page.ts';

export const CONNECT_LIMIT_MS = 10_000;
export const CLOSING_LIMIT_MS = 1_500;
export const PING_INTERVAL_MS = 3_000;
/** Time until the card covers a drawer that does not open, in ms. */
const CARD_DELAY_MS = 300;
const MAX_MISSED_PINGS = 2;

interface ControllerOptions extends ConnectionOptions, FrameOptions {
  readonly errorReports: Pick<ErrorReports, 'report'>;
}

/**
 * The drawer's life on a page. Its phases:
 *
 * - `none`: no frame
 * - `loading`: the frame is in the page, and its drawer has not answered `hello` yet
 * - `ready`: the drawer is connected. It is closed, or its closing animation runs.
 * - `open`: the loader has called `open`
 */
export class DrawerController {
  readonly #options: ControllerOptions;
  /** The dialog with the drawer's frame. Built at the first sign of interest, because most visitors show none. */
  #frame: DrawerFrame | undefined;
  readonly #page: HostPage;
  readonly #connection: DrawerConnection;
  #phase: 'none' | 'loading' | 'ready' | 'open' = 'none';
  #isFailed = false;
  #isOpening = false;
  #isOpenScheduled = false;
  #missedPings = 0;
  #hasConnected = false;
  #isEnded = false;
  /** The only running time limit: of loading, of closing, or until the next ping. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#page = new HostPage(options.styles, (theme) =>
      this.#connection.tell((drawer) => drawer.setTheme(theme)),
    );
    this.#connection = new DrawerConnection(options, {
      stateChanged: (hasClosed) => {
        if (hasClosed && this.#phase === 'open' && !this.#isOpening) this.#awaitClosed();
        options.events.emit('state', this.state);
      },
      // While the drawer opens again, the notice is about an earlier closing.
      closed: () => !this.#isOpening && !this.#isOpenScheduled && this.#hide(),
      replaced: () => {
        // The first drawer may have lost the call of `hello` or `open`.
        if (this.#phase === 'loading' || this.#isOpening || this.#isOpenScheduled) this.#retry();
        else this.#drawerGone();
      },
    });
  }

  get state(): AssistState {
    const isDrawerOpen = this.#isShown && (this.#phase !== 'ready' || this.#isOpenScheduled);
    return { ...(this.#connection.snapshot ?? initialState), isDrawerOpen };
  }

  open({ question, contextUrl, opener }: OpenIntent = {}): void {
    if (this.#isEnded) return;
    // A script of the page may have removed the frame.
    if (this.#phase !== 'none' && !this.#frame?.isInserted) this.#removeFrame();
    if (opener || !this.#isShown) this.#page.setOpener(opener);
    if (question !== undefined) {
      this.#connection.keepQuestion(question);
      this.#frame?.showQuestion(question);
    }
    if (contextUrl !== undefined) this.#connection.keepContextUrl(contextUrl);
    if (this.#phase === 'none') this.#insertFrame();
    if (!this.#isOpenScheduled) {
      this.#isOpenScheduled = true;
      // Waits for the end of this task, because the last of several calls counts.
      setTimeout(() => {
        this.#isOpenScheduled = false;
        if (this.#isShown) void this.#sendOpening();
      });
    }
    this.#show();
  }

  /** Frees the page within `CLOSING_LIMIT_MS`, in every state. */
  close(): void {
    const isResponsive = this.#phase === 'open' && !this.#isOpening && this.#missedPings === 0;
    // A frame that has loaded, but whose drawer has never answered: it is refused or broken, and not just slow.
    const broken = this.#isFailed && !this.#hasConnected && this.#frame?.loaded;
    if (isResponsive) {
      this.#awaitClosed();
      this.#connection.drawer?.close().catch(() => {
        if (this.#phase === 'ready') this.#hide();
      });
    } else if (broken === 'online') this.#end('The drawer does not start on this page.');
    else this.#hide(broken === 'offline');
  }

  reset(): void {
    this.#connection.dropQuestion();
    this.#frame?.showQuestion();
    this.#connection.tell((drawer) => drawer.reset());
  }

  setContextUrl(url: string | null): void {
    this.#connection.keepContextUrl(url);
    this.#connection.sendContextUrl();
  }

  setLanguage(tag: string): void {
    this.#connection.setLanguage(tag);
  }

  sendTestError(): void {
    this.#connection.sendTestError();
    this.warm();
  }

  setDebug(isOn: boolean): void {
    this.#connection.setDebug(isOn);
    if (isOn) this.warm();
  }

  /** Loads the drawer in advance, when a visitor seems about to ask. */
  warm(): void {
    if (this.#phase === 'none' && !this.#isEnded && !this.#isShown) this.#insertFrame();
  }

  destroy(): void {
    this.#isEnded = true;
    this.#page.destroy();
    this.#removeFrame();
  }

  get #isShown(): boolean {
    return this.#frame?.isShown === true;
  }

  #insertFrame(): void {
    this.#enter('loading');
    this.#frame ??= new DrawerFrame(this.#options, {
      close: () => this.close(),
      retry: () => this.#retry(),
      closedByBrowser: () => this.#hide(),
      removed: () => this.#removeFrame(),
      reloaded: async () => {
        // In WebKit, a frame also loads when the drawer changes only its fragment.
        if (await this.#connection.isGone()) this.#drawerGone();
      },
      blocked: () => this.#end('This page’s policy forbids the drawer’s frame.'),
      viewportChanged: (size) => this.#connection.tell((drawer) => drawer.setViewport(size)),
    });
    void this.#connect(this.#frame.insert());
  }

  #retry(): void {
    this.#insertFrame();
    if (this.#isShown) this.#show();
  }

  async #connect(frame: Window): Promise<void> {
    const result = await this.#connection.connect(frame);
    if (result === 'refused') this.#drawerGone();
    if (result === 'unfit') this.#end('The drawer does not fit the loader.', 'drawer-incompatible');
    if (result !== 'connected') return;
    this.#hasConnected = true;
    this.#enter('ready');
    if (this.#isShown) await this.#sendOpening();
    else this.#connection.sendContextUrl();
  }

  /** Shows the dialog: with the card while there is no drawer, and else with the drawer's frame. */
  #show(): void {
    if (this.#phase === 'loading' || this.#isFailed) this.#showCard('opening');
    this.#isFailed = false;
    if (this.#phase === 'loading') this.#startTimer(CONNECT_LIMIT_MS, () => this.#showFailure());
    if (this.#isShown) return;
    this.#frame?.show();
    this.#options.events.emit('open');
    this.#options.events.emit('state', this.state);
  }

  async #sendOpening(): Promise<void> {
    const { drawer } = this.#connection;
    if (!drawer) return;
    this.#enter('open');
    this.#isOpening = true;
    if (!this.#frame?.isWaiting) this.#startTimer(CARD_DELAY_MS, () => this.#showCard('opening'));
    const opening = {
      theme: this.#page.refreshTheme(),
      isInPlace: this.#frame?.isCardSeen === true,
    };
    await this.#awaitReply(drawer, this.#connection.sendOpening(drawer, opening));
  }

  /** Waits for the open drawer's reply to a call, then pings it. */
  async #awaitReply(drawer: RemoteDrawer, reply: Promise<void>): Promise<void> {
    const code = await reply.then(
      () => undefined,
      (error: unknown) => (error instanceof BridgeError ? error.code : 'failed'),
    );
    if (this.#phase !== 'open' || this.#connection.drawer !== drawer) return;
    if (code === undefined) {
      if (this.#isOpening || this.#isFailed) this.#frame?.reveal();
      this.#isOpening = false;
      this.#isFailed = false;
      this.#missedPings = 0;
    } else if (code === 'timeout') {
      this.#missedPings += 1;
      if (this.#missedPings === MAX_MISSED_PINGS) this.#showFailure();
    } else {
      this.#drawerGone();
      return;
    }
    // Goes on after a failure, because a drawer that was only slow takes its place again.
    this.#startTimer(PING_INTERVAL_MS, () => void this.#awaitReply(drawer, drawer.ping()));
  }

  /** The frame has no drawer any more, or never had one. */
  #drawerGone(): void {
    const isClosing = this.#phase === 'ready' && !this.#isOpenScheduled;
    if (!this.#isShown || isClosing) this.#removeFrame();
    else {
      this.#connection.disconnect();
      this.#enter('loading');
      this.#showFailure();
    }
  }

  #showFailure(): void {
    warnOnce('The drawer did not answer. Is this page in VITE_ALLOWED_HOST_ORIGINS?');
    this.#options.errorReports.report('drawer-dead');
    this.#isFailed = true;
    this.#showCard('failed');
  }

  #showCard(kind: 'opening' | 'failed'): void {
    this.#frame?.showCard(kind, this.#connection.question, this.#connection.hasContextUrl);
  }

  /** No drawer can open on this page: the page gets its own content back, and its box the question. */
  #end(message: string, code?: ErrorReportCode): void {
    if (this.#isEnded) return;
    warnOnce(message);
    if (code) this.#options.errorReports.report(code);
    this.#isEnded = true;
    // Before the dialog closes, so that its box gets a question that the drawer has lost.
    this.#connection.disconnect();
    this.#removeFrame();
    this.#options.events.emit('unavailable');
  }

  #awaitClosed(): void {
    this.#enter('ready');
    this.#startTimer(CLOSING_LIMIT_MS, () => this.#hide());
  }

  /** Closes the dialog. A question that was not sent goes back into its box, and is not asked later. */
  #hide(isGone = false): void {
    if (!this.#isShown) return;
    // A drawer that is only slow to load may still come.
    const isDead = this.#isFailed && (this.#phase === 'open' || !this.#connection.isConnecting);
    const unsent = this.#connection.dropQuestion();
    if (unsent !== undefined) this.#page.restoreText(unsent);
    this.#isFailed = false;
    if (this.#phase === 'open') {
      this.#connection.tell((drawer) => drawer.close());
      this.#enter('ready');
    }
    clearTimeout(this.#timer);
    this.#frame?.hide();
    if (isGone || isDead) this.#removeFrame();
    // Before the focus, because the opener may be the floating box, which stays hidden until `close`.
    this.#options.events.emit('close');
    this.#options.events.emit('state', this.state);
    // A listener of the page may have opened the drawer again.
    if (!this.#isShown) this.#page.focusOpener();
  }

  #removeFrame(): void {
    if (this.#isShown) this.#hide(true);
    else {
      this.#connection.disconnect();
      this.#enter('none');
      this.#frame?.remove();
    }
  }

  #enter(phase: 'none' | 'loading' | 'ready' | 'open'): void {
    this.#phase = phase;
    this.#isOpening = false;
    this.#missedPings = 0;
    clearTimeout(this.#timer);
  }

  #startTimer(milliseconds: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(safely(run), milliseconds);
  }
}
