import type { WaitingView } from '../frame/waiting-card.ts';
import type { DrawerCall } from './drawer-call.ts';
import type { FailureReport, VisibilityEvent } from './event.ts';
import type { LoaderState } from './visibility.ts';

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
  | { readonly type: 'focus-opener' }
  /** Gives the drawer the keyboard, and then, as `typed`, what the page's own field has received. */
  | { readonly type: 'hand-over' }
  /** Puts what no drawer will answer, and what the field holds, back into the box it came from. */
  | { readonly type: 'give-back'; readonly question: string }
  /** No drawer has taken it. */
  | { readonly type: 'put-back'; readonly text: string }
  /** Calls the drawer; then happens what stands for its answer, or for its failure. */
  | {
      readonly type: 'call';
      readonly call: DrawerCall;
      readonly answered?: VisibilityEvent | undefined;
      readonly failed?: VisibilityEvent | undefined;
    }
  | { readonly type: 'apply-theme' }
  /** Answered by `time-up`, unless another wait takes its place. Without a time, in ms: waits no longer. */
  | { readonly type: 'wait'; readonly milliseconds?: number }
  | { readonly type: 'emit'; readonly name: EmittedEvent }
  /** @prop isConnected whether the drawer may be able to tell error monitoring itself */
  | { readonly type: 'report'; readonly report: FailureReport; readonly isConnected?: boolean }
  /** The page's own search works again until the drawer is opened. */
  | { readonly type: 'give-up' };

/** Shows a card in place of the drawer. */
export function present(
  { wish, isInputLost }: LoaderState,
  kind: 'loading' | 'failed' | 'ended',
): Effect {
  return { type: 'present', card: { kind, isAsked: wish.question !== undefined, isInputLost } };
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
export function call(
  drawerCall: DrawerCall,
  answered?: VisibilityEvent,
  failed?: VisibilityEvent,
): Effect {
  return { type: 'call', call: drawerCall, answered, failed };
}

/** The page is told before the focus returns, since the opener may be hidden until then: the floating box. */
export const leaving: readonly Effect[] = [
  { type: 'wait' },
  { type: 'hide' },
  { type: 'present' },
  { type: 'emit', name: 'close' },
  { type: 'emit', name: 'state' },
  { type: 'focus-opener' },
];
