import type { StateSnapshot } from '@assist/bridge';

/**
 * The phases of the drawer:
 *
 * - `absent`: no drawer. If the dialog is open, the visitor sees the failure card.
 * - `loading`: the hidden frame is in the page, and its drawer has not connected yet
 * - `waiting`: the visitor sees the loading card until the drawer connects
 * - `ready`: the drawer is connected. It is closed, or its closing animation still runs.
 * - `opening`: the loader has called `open`, and the drawer has not answered yet
 * - `open`: the drawer is open. A card covers the drawer while the drawer does not answer.
 */
export type Phase = 'absent' | 'loading' | 'waiting' | 'ready' | 'opening' | 'open';

/** The events that change the phase of the drawer. */
export type DrawerEvent =
  | 'warm' // The visitor seems about to ask, or the page is idle.
  | 'open' // The visitor or the page opens the drawer.
  | 'close' // The visitor or the page closes the drawer.
  | 'retry' // The visitor presses 'Try again'.
  | 'connected' // The drawer answered `hello`.
  | 'disconnected' // The drawer's document crashed or was unloaded.
  | 'disconnectedAgain' // The drawer's document is gone for the second time in this opening.
  | 'answered' // The drawer answered `open`.
  | 'unanswered' // The call of `open` timed out, but the drawer may still answer.
  | 'refused' // The drawer answered `hello` or `open` with an error.
  | 'recovered' // The drawer answered a heartbeat again, after missed heartbeats.
  | 'closing' // The drawer began to close by its own decision.
  | 'closed' // The drawer's closing animation ended.
  | 'timedOut' // A time limit set by an effect has passed.
  | 'dialogClosed' // The browser or the page closed the dialog.
  | 'removed' // The page removed the frame or destroyed the loader.
  | 'unavailable'; // No drawer can open on this page.

/** The state of the drawer, as the loader sees it. */
export interface DrawerState {
  phase: Phase;
  /** Whether the dialog is open. The dialog shows the drawer or a waiting card. */
  isShown: boolean;
  /** The last state that the drawer sent; undefined before the first. */
  snapshot: StateSnapshot | undefined;
  /** Whether any drawer has ever connected on this page. */
  hasConnected: boolean;
  /**
   * Whether a drawer has disconnected since the last opening began. The loader replaces only the first such drawer, to
   * avoid an endless loop.
   */
  hasDisconnected: boolean;
  /** Whether the assistant has ended on this page. If true, trigger elements do nothing. */
  isEnded: boolean;
}

/** The name of an action that follows an event. `Effects` implements the actions. */
export type Effect =
  | 'insertFrame'
  | 'removeFrame'
  | 'focusFrame' // runs first: focuses a rendered drawer, so that the drawer gets the visitor's next key
  | 'showDialog' // opens the dialog; emits `open` only if no earlier frame's dialog was open
  | 'hideDialog' // emits `close` and focuses the opener
  | 'showLoading' // shows the loading card for at most 10 s
  | 'showSlow'
  | 'showFailure' // shows the failure card and reports the failure
  | 'showEnd' // if the dialog is open, shows the `ended` card; otherwise removes the frame
  | 'callOpen' // calls `open` with the pending question
  | 'callClose' // calls `close` and waits for the closing animation
  | 'closeAtOnce'
  | 'awaitClosed' // waits for the end of the closing animation, for at most 1.5 s
  | 'handOver' // gives the focus and the typed text to the drawer
  | 'miss' // counts a missed heartbeat; shows a card after the first and the third
  | 'keepQuestion' // makes the delivered question pending again, for the next opening
  | 'giveUp'; // removes a failed drawer; shows the page's own content if no drawer ever connected

/** The next phase, followed by the effects in the order in which they run. */
export type Transition = readonly [to: Phase, ...effects: readonly Effect[]];

const inEveryPhase: Readonly<Record<'removed' | 'unavailable', Transition>> = {
  removed: ['absent', 'removeFrame', 'hideDialog'],
  unavailable: ['absent', 'showEnd'],
};

/** All transitions, by phase and event. An event that the current phase does not list changes nothing. */
export const transitions: Readonly<Record<Phase, Partial<Record<DrawerEvent, Transition>>>> = {
  absent: {
    ...inEveryPhase,
    warm: ['loading', 'insertFrame'],
    open: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    retry: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    // The drawer connected late, while the visitor saw the failure card.
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
