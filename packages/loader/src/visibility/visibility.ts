import type { OpenRequest, StateSnapshot, ThemeTokens, ViewportSize } from '@assist/bridge';
import type { WaitingView } from '../frame/waiting-card.ts';

/**
 * How far the drawer is, and whether a visitor looks at it. The frame's dialog is on the screen while it is
 * opening, open or closing, and while a card says that it failed.
 */
export type Visibility =
  /** Not in the page, or only what a drawer that left has left there: opening loads it. */
  | { readonly phase: 'absent' }
  /** In the page, unseen, and yet to say hello. */
  | { readonly phase: 'loading' }
  /** It has said hello, and is unseen. */
  | { readonly phase: 'ready' }
  /** A visitor waits: for its first hello, for that of its successor, or for its opening. */
  | { readonly phase: 'opening'; readonly drawer: 'loading' | 'lost' | 'connected' }
  | { readonly phase: 'open' }
  /** On its way out: until its animation has ended, or, where it has left, until it should have. */
  | { readonly phase: 'closing'; readonly drawer: 'lost' | 'connected' }
  /** It did not answer. Opening loads it again; a late hello is welcome. */
  | { readonly phase: 'failed'; readonly isShown: boolean }
  /** For good on this page. */
  | { readonly phase: 'unavailable'; readonly isShown: boolean };

/** What a visitor asks for; whatever is left out stays as it is in the drawer. */
export type Wish = Omit<OpenRequest, 'pageUrl'>;

/** A call on the drawer that nothing waits for. */
export type DrawerCall =
  | { readonly name: 'close' | 'reset' | 'sendTestError' }
  | { readonly name: 'setContextUrl'; readonly url: string | null }
  | { readonly name: 'setTheme'; readonly tokens: ThemeTokens }
  | { readonly name: 'setViewport'; readonly size: ViewportSize }
  | { readonly name: 'setDebug'; readonly isOn: boolean };

/** All that the loader knows of its drawer. */
export interface LoaderState {
  readonly visibility: Visibility;
  /** Not yet taken by a drawer. Outlives a frame that never came. */
  readonly wish: Wish;
  /** Taken by the drawer, and wished again should it break down while it is open. */
  readonly granted: Wish;
  /** Made once a drawer is there. */
  readonly waitingCalls: readonly DrawerCall[];
  /** What the drawer last said of itself. */
  readonly snapshot: StateSnapshot | undefined;
  readonly isDebugging: boolean;
  /** The number of the last `open` call. What is said about an earlier one is old. */
  readonly opening: number;
}

/** The state of a page whose visitor has shown no interest yet. */
export const absentState: LoaderState = {
  visibility: { phase: 'absent' },
  wish: {},
  granted: {},
  waitingCalls: [],
  snapshot: undefined,
  isDebugging: false,
  opening: 0,
};

/** What can happen to the drawer: by the visitor, the page, the drawer itself, the browser or the clock. */
export type VisibilityEvent =
  /** A visitor is about to ask. */
  | { readonly type: 'warm' }
  /** @prop isInserted whether the frame is in the page: a host script may have taken it out */
  | { readonly type: 'open'; readonly wish: Wish; readonly isInserted: boolean }
  | { readonly type: 'close' }
  | { readonly type: 'reset' }
  | { readonly type: 'debug'; readonly isOn: boolean }
  /** A call that can wait for a drawer. */
  | { readonly type: 'call'; readonly call: DrawerCall }
  /** A drawer has answered `hello`. */
  | { readonly type: 'greeted' }
  /** A drawer has answered `hello` with an error, or not in time. */
  | { readonly type: 'greeting-failed' }
  /** The one that had said hello is gone; another may come in its place. */
  | { readonly type: 'left' }
  | { readonly type: 'opened' | 'opening-failed'; readonly opening: number }
  | { readonly type: 'pulse-felt' | 'pulse-missed'; readonly opening: number }
  | { readonly type: 'closing-failed' }
  /** Two notices of the drawer. */
  | { readonly type: 'state-changed'; readonly snapshot: StateSnapshot }
  | { readonly type: 'closed' }
  /** The dialog was closed, or taken out of the page, by somebody else. */
  | { readonly type: 'dialog-lost'; readonly isInserted: boolean }
  /** The page's policy forbids the frame. */
  | { readonly type: 'blocked' }
  /** Loader and drawer are too many versions apart (design §3). */
  | { readonly type: 'incompatible' }
  | { readonly type: 'time-up' }
  | { readonly type: 'destroy' };

/** What the page is told. */
export type EmittedEvent = 'open' | 'close' | 'state' | 'unavailable';

/** What is to be done about it, in this order. */
export type Effect =
  /** Inserts the frame in place of whatever is there, and waits for its hello. */
  | { readonly type: 'load' }
  | { readonly type: 'unload' }
  /** Hears no more of the drawer; its frame stays. */
  | { readonly type: 'disconnect' }
  | { readonly type: 'show' | 'hide' }
  /** Shows a card in place of the drawer; without one, the drawer. */
  | { readonly type: 'present'; readonly card?: WaitingView }
  | { readonly type: 'focus-drawer' | 'focus-opener' }
  /** Answered by `opened` or `opening-failed`. */
  | { readonly type: 'open-drawer'; readonly wish: Wish; readonly opening: number }
  /** Answered by `closing-failed`, or by the drawer's own `closed`. */
  | { readonly type: 'close-drawer' }
  /** Answered by `pulse-felt` or `pulse-missed`. */
  | { readonly type: 'feel-pulse'; readonly opening: number; readonly isDebugging: boolean }
  | { readonly type: 'call'; readonly call: DrawerCall }
  | { readonly type: 'apply-theme' }
  /** Answered by `time-up`, unless another wait takes its place. In ms. */
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'emit'; readonly name: EmittedEvent }
  /** @prop isConnected whether the drawer may be able to tell itself */
  | { readonly type: 'report'; readonly code: 'drawer-dead'; readonly isConnected: boolean }
  | { readonly type: 'report'; readonly code: 'drawer-incompatible'; readonly isConnected: false }
  | { readonly type: 'warn'; readonly message: string }
  /** The page's own search works again until the drawer is opened. */
  | { readonly type: 'give-up' };

/** Whether the visitor has the drawer, or what stands in for it, before them; not while it closes. */
export function isOpen(visibility: Visibility): boolean {
  const { phase } = visibility;
  return phase === 'opening' || phase === 'open' || ('isShown' in visibility && visibility.isShown);
}

/** Whether the frame's dialog is on the screen. */
export function isOnScreen(visibility: Visibility): boolean {
  return isOpen(visibility) || visibility.phase === 'closing';
}

/** Whether there is a drawer that can be called. */
export function isConnected(visibility: Visibility): boolean {
  const { phase } = visibility;
  if ('drawer' in visibility) return visibility.drawer === 'connected';
  return phase === 'ready' || phase === 'open';
}
