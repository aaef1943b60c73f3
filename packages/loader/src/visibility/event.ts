import type { StateSnapshot, TypedText } from '@assist/bridge';
import type { DrawerCall, Wish } from './drawer-call.ts';

/** What is told of a drawer that failed. */
export interface FailureReport {
  /** To the page's developers. */
  readonly message: string;
  /** To error monitoring, which a page that forbids our frame forbids as well. */
  readonly code?: 'drawer-dead' | 'drawer-incompatible';
}

/** What can happen to the drawer, by the visitor, the page, the drawer itself, the browser or the clock. */
export interface EventArguments {
  /** A visitor is about to ask. */
  warm: [];
  /** `isInserted`: the frame is in the page; a host script may have taken it out. */
  open: [wish: Wish, isInserted: boolean];
  close: [];
  reset: [];
  debug: [isOn: boolean];
  /** A call that can wait for a drawer. */
  call: [call: DrawerCall];
  /** A drawer has answered `hello`. */
  greeted: [];
  /** The one that had said hello is gone; another may come in its place. */
  left: [];
  /** It has answered the call that opened it, or one that asked whether it still lives. */
  answered: [opening: number];
  /** It has answered that call with an error. Without a number: it has answered `hello` with one. */
  refused: [opening?: number];
  /** It has not answered that call in time, and may do so yet. */
  silent: [opening: number];
  /** Received by the page's own field, and now due to the drawer. */
  typed: [typed: TypedText];
  /** The drawer has not taken it. */
  untaken: [text: string];
  /** By its own notice; or it could not be told to, and then with a number. */
  closed: [opening?: number];
  'state-changed': [snapshot: StateSnapshot];
  /** The dialog was closed, or taken out of the page, by somebody else. */
  'dialog-lost': [isInserted: boolean];
  /** Nothing will help on this page. */
  hopeless: [report: FailureReport];
  'time-up': [];
  destroy: [];
}

/** One thing that has happened, as a plain value. With the number of an earlier opening it comes too late, and means nothing. */
export type VisibilityEvent<Name extends keyof EventArguments = keyof EventArguments> = {
  readonly [Each in Name]: readonly [Each, ...EventArguments[Each]];
}[Name];
