import type { StateSnapshot } from '@assist/bridge';

/**
 * The phases of the drawer:
 *
 * - `absent`: no drawer. A visitor who has waited sees the failure card.
 * - `loading`: the hidden frame is in the page, and has not connected yet
 * - `waiting`: the visitor sees the loading card until the drawer connects
 * - `ready`: connected and closed, or still sliding out
 * - `opening`: `open` was called and is not answered yet
 * - `open`: open; a card covers it while it does not answer
 */
export type Phase = 'absent' | 'loading' | 'waiting' | 'ready' | 'opening' | 'open';

/** All events of the drawer. */
export type DrawerEvent =
  | 'warm' // The visitor is about to ask.
  | 'open' // The visitor or the page opens the drawer.
  | 'close' // The visitor or the page closes it.
  | 'retry' // The visitor presses 'Try again'.
  | 'connected' // The drawer answered `hello`.
  | 'disconnected' // The drawer's document is gone.
  | 'disconnectedAgain' // A second document is gone in the same opening.
  | 'answered' // The drawer answered `open`.
  | 'unanswered' // The call of `open` timed out. The drawer may still answer.
  | 'refused' // The drawer answered `hello` or `open` with an error.
  | 'recovered' // The drawer answers a heartbeat after missed ones.
  | 'closing' // The drawer begins to close by itself.
  | 'closed' // The closing animation ended.
  | 'timedOut' // The time limit of the last effect ended.
  | 'dialogClosed' // The browser or the page closed the dialog.
  | 'removed' // The page removed the frame or destroyed the loader.
  | 'unavailable'; // This page cannot have a drawer.

/** The loader's state of the drawer. */
export interface DrawerState {
  phase: Phase;
  /** Whether the dialog is open, with the drawer or a card. */
  isShown: boolean;
  /** The last state that the drawer sent. */
  snapshot: StateSnapshot | undefined;
  /** Whether any drawer has connected on this page. */
  hasConnected: boolean;
  /**
   * Whether a drawer has disconnected in this opening. The loader replaces only the first, to avoid an endless loop.
   */
  hasDisconnected: boolean;
  /** Whether the assistant has ended on this page: trigger elements do nothing. */
  isEnded: boolean;
}

/** An action that follows an event; `Effects` runs it. */
export type Effect =
  | 'insertFrame'
  | 'removeFrame'
  | 'focusFrame' // runs first, so that the drawer gets the visitor's next key
  | 'showDialog' // emits `open`, unless the dialog was already shown with another frame
  | 'hideDialog' // emits `close` and focuses the opener
  | 'showLoading' // shows the loading card for 10 s at most
  | 'showSlow'
  | 'showFailure' // shows the failure card and reports the failure
  | 'showEnd' // shows the `ended` card in an open dialog; otherwise removes the frame
  | 'callOpen' // calls `open` with the pending question
  | 'callClose' // calls `close` and waits for the closing animation
  | 'closeAtOnce'
  | 'awaitClosed' // waits for the closing animation, 1.5 s at most
  | 'handOver' // gives the drawer the focus and the typed text
  | 'miss' // counts a missed heartbeat and shows the slow card
  | 'keepQuestion' // keeps the pending question for the next opening
  | 'giveUp'; // removes a failed drawer; shows the page's own content if none ever connected

/** The next phase, and the effects in their order. */
export type Transition = readonly [to: Phase, ...effects: readonly Effect[]];

const inEveryPhase: Readonly<Record<'removed' | 'unavailable', Transition>> = {
  removed: ['absent', 'removeFrame', 'hideDialog'],
  unavailable: ['absent', 'showEnd'],
};

/** The table of all transitions. An event without an entry changes nothing. */
export const transitions: Readonly<Record<Phase, Partial<Record<DrawerEvent, Transition>>>> = {
  absent: {
    ...inEveryPhase,
    warm: ['loading', 'insertFrame'],
    open: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    retry: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    // The drawer loaded late, under the failure card.
    connected: ['opening', 'callOpen'],
    close: ['absent', 'giveUp'],
    dialogClosed: ['absent', 'giveUp'],
  },
  loading: {
    ...inEveryPhase,
    open: ['waiting', 'showDialog', 'showLoading'],
    connected: ['ready'],
    refused: ['absent', 'showFailure', 'removeFrame'],
  },
  waiting: {
    ...inEveryPhase,
    open: ['waiting', 'showLoading'],
    connected: ['opening', 'callOpen'],
    refused: ['absent', 'showFailure'],
    timedOut: ['absent', 'showFailure'],
    close: ['loading', 'hideDialog'],
    dialogClosed: ['loading', 'hideDialog'],
  },
  ready: {
    ...inEveryPhase,
    open: ['opening', 'focusFrame', 'callOpen', 'showDialog'],
    closed: ['ready', 'hideDialog'],
    timedOut: ['ready', 'hideDialog'],
    dialogClosed: ['ready', 'hideDialog'],
    refused: ['ready', 'keepQuestion'],
    disconnected: ['absent', 'hideDialog', 'removeFrame'],
    disconnectedAgain: ['absent', 'hideDialog', 'removeFrame'],
    unavailable: ['absent', 'hideDialog', 'showEnd'],
  },
  opening: {
    ...inEveryPhase,
    open: ['opening', 'callOpen'],
    answered: ['open', 'handOver'],
    timedOut: ['opening', 'showSlow'],
    unanswered: ['open', 'miss'],
    refused: ['absent', 'showFailure'],
    disconnected: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    disconnectedAgain: ['absent', 'showFailure'],
    close: ['ready', 'callClose'],
    dialogClosed: ['ready', 'closeAtOnce'],
  },
  open: {
    ...inEveryPhase,
    open: ['opening', 'callOpen'],
    recovered: ['opening', 'callOpen'],
    retry: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    disconnected: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    disconnectedAgain: ['absent', 'showFailure'],
    closing: ['ready', 'awaitClosed'],
    closed: ['ready', 'hideDialog'],
    close: ['ready', 'callClose'],
    dialogClosed: ['ready', 'closeAtOnce'],
  },
};
