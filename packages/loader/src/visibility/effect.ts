import type { WaitingView } from '../frame/waiting-card.ts';
import type { DrawerCall } from './drawer-call.ts';
import type { LoaderState, Wish } from './visibility.ts';

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

/** Shows a card in place of the drawer. */
export function present({ wish }: LoaderState, kind: 'loading' | 'failed' | 'ended'): Effect {
  return { type: 'present', card: { kind, isAsked: wish.question !== undefined } };
}

/** Waits for `time-up`, in ms. */
export function wait(milliseconds: number): Effect {
  return { type: 'wait', milliseconds };
}

/** Tells the page. */
export function emit(name: EmittedEvent): Effect {
  return { type: 'emit', name };
}

/** Calls the drawer. */
export function call(drawerCall: DrawerCall): Effect {
  return { type: 'call', call: drawerCall };
}

/** Tells the page’s developers. */
export function warn(message: string): Effect {
  return { type: 'warn', message };
}

/** The page is told before the focus returns, since the opener may be hidden until then: the floating box. */
export const leaving: readonly Effect[] = [
  { type: 'stop-waiting' },
  { type: 'hide' },
  { type: 'present' },
  { type: 'emit', name: 'close' },
  { type: 'emit', name: 'state' },
  { type: 'focus-opener' },
];
