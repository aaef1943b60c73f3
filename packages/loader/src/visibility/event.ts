import type { StateSnapshot } from '@assist/bridge';
import type { DrawerCall } from './drawer-call.ts';
import type { Wish } from './visibility.ts';

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
  /** Loader and drawer are too many versions apart (decision 2). */
  | { readonly type: 'incompatible' }
  | { readonly type: 'time-up' }
  | { readonly type: 'destroy' };
