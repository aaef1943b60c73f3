import type { StateSnapshot, TypedText } from '@assist/bridge';
import type { DrawerCall, Wish } from './drawer-call.ts';

/** What is told of a drawer that failed. */
export interface FailureReport {
  /** To the page's developers. */
  readonly message: string;
  /** To error monitoring, which a page that forbids our frame forbids as well. */
  readonly code?: 'drawer-dead' | 'drawer-incompatible';
}

/**
 * What can happen to the drawer: by the visitor, the page, the drawer itself, the browser or the clock. One
 * with the number of an earlier opening comes too late, and means nothing.
 */
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
  /** The one that had said hello is gone; another may come in its place. */
  | { readonly type: 'left' }
  /** It has answered the call that opened it, or one that asked whether it still lives. */
  | { readonly type: 'answered'; readonly opening: number }
  /** It has not, or with an error. Without a number: it has not answered `hello`. */
  | { readonly type: 'silent'; readonly opening?: number }
  /** Received by the page's own field, and now due to the drawer. */
  | { readonly type: 'typed'; readonly typed: TypedText }
  /** The drawer has not taken it. */
  | { readonly type: 'untaken'; readonly text: string }
  /** By its own notice; or it could not be told to, and then with a number. */
  | { readonly type: 'closed'; readonly opening?: number }
  | { readonly type: 'state-changed'; readonly snapshot: StateSnapshot }
  /** The dialog was closed, or taken out of the page, by somebody else. */
  | { readonly type: 'dialog-lost'; readonly isInserted: boolean }
  /** Nothing will help on this page. */
  | { readonly type: 'hopeless'; readonly report: FailureReport }
  | { readonly type: 'time-up' }
  | { readonly type: 'destroy' };
