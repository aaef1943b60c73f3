import type { RemoteDrawer, StateSnapshot } from '@assist/bridge';
import { type AssistState, initialState } from './assist-state.ts';
import { createDrawerLink } from './drawer-link.ts';
import type { ErrorReports } from './error-reports.ts';
import type { Events } from './events.ts';
import { createFrame } from './frame/frame.ts';
import type { Health } from './health.ts';
import { readHostTheme, watchDarkScheme } from './host-theme.ts';
import { currentPageUrl } from './page-address.ts';
import { safely, warnOnce } from './safely.ts';
import type { SharedStyles } from './style-sheet.ts';
import { relayViewport } from './viewport.ts';

/** How long a visitor looks at the spinner before they are told that the drawer does not come, in ms. */
export const WATCHDOG_MS = 10_000;

/** How long a loaded drawer may take to open before the card with the spinner stands in, in ms. */
export const SLOW_OPENING_MS = 200;

/** How often a drawer that is open is asked whether it still lives, in ms. */
export const PULSE_MS = 3_000;

/** How long the drawer may take to close, in ms: its animation (500, spec §2) and some slack. */
export const CLOSING_LIMIT_MS = 1_500;

/** What to open the drawer with; whatever is left out stays as it is. */
export interface OpenIntent {
  readonly question?: string;
  readonly contextUrl?: string;
  /** Gets the focus back in the end. */
  readonly opener?: HTMLElement;
}

/** What every entry point asks for: the one way from a trigger to the drawer. */
export interface Controller {
  readonly state: AssistState;
  open(intent?: OpenIntent): void;
  close(): void;
  toggle(): void;
  reset(): void;
  setContextUrl(url: string | null): void;
  sendTestError(): void;
  /** Whether the state tells the query, too: to this drawer and every one that comes. */
  setDebug(isOn: boolean): void;
  /** The visitor is about to ask: load the drawer. */
  warm(): void;
  /** Takes everything out of the page. Later calls do nothing. */
  destroy(): void;
}

/** What the controller works with. */
export interface ControllerOptions {
  readonly drawerUrl: string;
  readonly health: Health;
  readonly styles: SharedStyles;
  readonly events: Events;
  readonly errorReports: Pick<ErrorReports, 'report'>;
  /** The drawer did not come; opening again tries again. */
  readonly onDead: () => void;
}

/**
 * Decides when the frame is seen; what is open and asked inside is the drawer's business. A frame may be
 * seen before its drawer lives (a card with a spinner stands in), and a drawer may live unseen.
 */
export function createController(options: ControllerOptions): Controller {
  const { drawerUrl, health, styles, events, errorReports, onDead } = options;
  let sight: 'hidden' | 'shown' | 'hiding' = 'hidden';
  let snapshot: StateSnapshot | undefined;
  /** Not yet taken by a drawer. Outlives a frame that never came. */
  let request: Omit<OpenIntent, 'opener'> = {};
  /** Taken by the drawer, and asked again should it break down while it is open. */
  let accepted = request;
  let opener: HTMLElement | undefined;
  /** The `open` call under way: until it is answered, what the drawer says about closing is old. */
  let opening: Promise<void> | undefined;
  /** At most one thing is waited for at a time. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopRelay: (() => void) | undefined;
  let isDebugging = false;

  const frame = createFrame({
    drawerUrl,
    styles,
    onCloseRequest: close,
    onRetry: () => open(),
    onBlocked: () => end('This page’s policy forbids the drawer’s frame.'),
    onLost() {
      if (frame.isInserted()) link.tell((drawer) => drawer.close());
      else link.unload();
      leave();
    },
  });

  const link = createDrawerLink({
    drawerUrl,
    health,
    place: frame,
    methods: { stateChanged, closed },
    onAlive(drawer) {
      updateTheme();
      if (isDebugging) tellDebug();
      if (sight === 'shown') deliver(drawer);
    },
    onLeft() {
      forgetDrawer();
      // Whoever comes gets what was asked of this one.
      if (sight === 'shown') waitForDrawer();
    },
    onDead(last) {
      clearTimeout(timer);
      forgetDrawer();
      warnOnce('The drawer did not answer.');
      errorReports.report('drawer-dead', last);
      present('failed');
      onDead();
    },
    onIncompatible() {
      errorReports.report('drawer-incompatible');
      end('The drawer does not fit the loader.');
    },
  });

  const followColorScheme = safely(updateTheme);
  const darkScheme = watchDarkScheme();
  darkScheme.addEventListener('change', followColorScheme);

  function open({ opener: next, ...wish }: OpenIntent = {}): void {
    if (link.life === 'ended') return;
    request = { ...request, ...wish };
    opener = next ?? opener;
    link.load();
    const wasHidden = sight === 'hidden';
    sight = 'shown';
    const { drawer } = link;
    // First, so that the drawer comes on while this page makes room for it.
    if (drawer) deliver(drawer);
    frame.show();
    if (!drawer) waitForDrawer();
    if (!wasHidden) return;
    stopRelay = relayViewport((size) => link.tell((drawer) => drawer.setViewport(size)));
    events.emit('open');
    events.emit('state', readState());
  }

  function waitForDrawer(): void {
    present('loading');
    setLimit(WATCHDOG_MS, link.giveUp);
  }

  async function deliver(drawer: RemoteDrawer): Promise<void> {
    setLimit(SLOW_OPENING_MS, () => present('loading'));
    const sent = request;
    request = {};
    accepted = { ...accepted, ...sent };
    const call = drawer.open({ ...sent, pageUrl: currentPageUrl() });
    opening = call;
    updateTheme();
    frame.focus();
    const error: unknown = await call.catch((reason) => reason);
    if (error) takeBack();
    if (opening !== call) return;
    opening = undefined;
    if (!error) {
      if (sight === 'shown') watch(drawer);
      frame.present();
      // The card may have had the keyboard in the meantime.
      frame.focus();
    } else if (sight === 'shown') link.giveUp();
  }

  /** A crashed process says nothing. What is called here changes nothing in a drawer that lives. */
  function watch(drawer: RemoteDrawer): void {
    setLimit(PULSE_MS, async () => {
      const error: unknown = await drawer.setDebug(isDebugging).catch((reason) => reason);
      if (sight !== 'shown' || link.drawer !== drawer) return;
      if (error) link.giveUp();
      else watch(drawer);
    });
  }

  function forgetDrawer(): void {
    snapshot = undefined;
    opening = undefined;
    takeBack();
  }

  function takeBack(): void {
    request = { ...accepted, ...request };
    accepted = {};
  }

  function close(): void {
    if (sight !== 'shown') return;
    const { drawer } = link;
    if (drawer) {
      hideSoon();
      // Opened again before it has failed, it stays open.
      drawer.close().catch(() => sight === 'hiding' && leave());
    } else leave();
  }

  function hideSoon(): void {
    sight = 'hiding';
    setLimit(CLOSING_LIMIT_MS, leave);
  }

  function leave(): void {
    if (sight === 'hidden') return;
    sight = 'hidden';
    clearTimeout(timer);
    stopRelay?.();
    accepted = {};
    frame.hide();
    if (link.life === 'ended') link.unload();
    // First of all, since an opener may be hidden while the drawer is open: the floating box.
    events.emit('close');
    events.emit('state', readState());
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    opener = undefined;
  }

  /** Nothing will help on this page. A visitor who is looking at the dialog is told before it goes. */
  function end(reason: string): void {
    if (link.life === 'ended') return;
    warnOnce(reason);
    clearTimeout(timer);
    link.end();
    if (sight === 'hidden') link.unload();
    else present('ended');
    events.emit('unavailable');
  }

  function stateChanged(next: StateSnapshot): void {
    const wasOpen = snapshot?.isDrawerOpen === true;
    snapshot = next;
    if (wasOpen && !next.isDrawerOpen && sight === 'shown' && !opening) hideSoon();
    events.emit('state', readState());
  }

  function closed(): void {
    if (sight === 'hiding' || !opening) leave();
  }

  function present(kind: 'loading' | 'failed' | 'ended'): void {
    frame.present({ kind, isAsked: request.question !== undefined });
  }

  function setLimit(milliseconds: number, otherwise: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(otherwise, milliseconds);
  }

  function updateTheme(): void {
    const theme = readHostTheme();
    styles.applyTheme(theme);
    link.tell((drawer) => drawer.setTheme(theme));
  }

  function tellDebug(): void {
    link.tell((drawer) => drawer.setDebug(isDebugging));
  }

  function readState(): AssistState {
    return { ...initialState, ...snapshot, isDrawerOpen: sight === 'shown' };
  }

  return {
    get state() {
      return readState();
    },
    open,
    close,
    toggle: () => (sight === 'shown' ? close() : open()),
    reset() {
      request = accepted = {};
      link.forgetCalls();
      link.tell((drawer) => drawer.reset());
    },
    setContextUrl: (url) => link.tellOnceAlive((drawer) => drawer.setContextUrl(url)),
    sendTestError: () => link.tellOnceAlive((drawer) => drawer.sendTestError()),
    setDebug(isOn) {
      isDebugging = isOn;
      tellDebug();
    },
    warm() {
      if (link.life === 'absent') link.load();
    },
    destroy() {
      darkScheme.removeEventListener('change', followColorScheme);
      link.end();
      snapshot = undefined;
      leave();
      link.unload();
    },
  };
}
