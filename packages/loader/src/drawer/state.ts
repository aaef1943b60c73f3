import type { StateSnapshot } from '@assist/bridge';

/**
 * The phases of the drawer:
 *
 * - `absent`: there is none. A visitor who has waited for one sees a card that says so.
 * - `loading`: its frame is in the page, unseen, and has not connected yet
 * - `waiting`: the visitor sees the card until a drawer connects
 * - `ready`: connected and closed; it may still slide out
 * - `opening`: told to open, and yet to answer
 * - `open`: the visitor has it; a card covers it while it does not answer
 */
export type Phase = 'absent' | 'loading' | 'waiting' | 'ready' | 'opening' | 'open';

/** Everything that can happen to the drawer. */
export type DrawerEvent =
  | 'warm' // A visitor is about to ask.
  | 'open' // A visitor or the page wants the drawer.
  | 'close' // A visitor or the page has done with it.
  | 'retry' // The visitor presses 'Try again'.
  | 'connected' // The drawer has answered `hello`.
  | 'disconnected' // Its document is gone.
  | 'disconnectedAgain' // The next one is gone, too, in the same opening.
  | 'answered' // It has answered `open`.
  | 'unanswered' // It has not answered `open` in time, and may yet.
  | 'refused' // It has answered `hello` or `open` with an error.
  | 'recovered' // It answers again after a silence.
  | 'closing' // It begins to close by itself.
  | 'closed' // Its closing animation has ended.
  | 'timedOut' // The time limit of the last effect is over.
  | 'dialogClosed' // The browser or the page has closed the dialog.
  | 'removed' // The page has taken the frame out, or destroys the loader.
  | 'unavailable'; // No drawer can come on this page.

/** The drawer, as far as the loader knows it. */
export interface DrawerState {
  phase: Phase;
  /** Whether the dialog is on the screen, with the drawer or a card. */
  isShown: boolean;
  /** The last state that the drawer told. */
  snapshot: StateSnapshot | undefined;
  /** Whether a drawer has ever connected on this page. */
  hasConnected: boolean;
  /** Whether one has disconnected in this opening: the next that does is not replaced, or it would go on for ever. */
  hasDisconnected: boolean;
  /** No drawer comes any more: entry points do nothing. */
  isEnded: boolean;
}

/** The loader's answer to an event; `Effects` carries it out. */
export type Effect =
  | 'insertFrame'
  | 'removeFrame'
  | 'focusFrame' // ahead of everything else that opening takes
  | 'showDialog' // over the page, which is told; also that of a frame inserted again
  | 'hideDialog' // tells the page, and gives the focus back
  | 'showLoading' // for 10 s at most
  | 'showSlow'
  | 'showFailure' // reports it, too
  | 'showEnd' // to a visitor who waits; an unseen frame is removed
  | 'callOpen' // with the pending question
  | 'callClose' // and waits for the animation of a drawer that answers
  | 'closeAtOnce'
  | 'awaitClosed' // for 1.5 s at most
  | 'handOver' // gives the drawer the keyboard, and what was typed until then
  | 'miss' // says that the drawer is slow, and asks again and again whether it answers
  | 'keepQuestion' // for the next opening
  | 'giveUp'; // leaves a drawer that failed; if none has ever come, the page gets its own content back

/** The next phase, and what is to be done, in this order. */
export type Move = readonly [to: Phase, ...effects: readonly Effect[]];

const anywhere: Readonly<Record<'removed' | 'unavailable', Move>> = {
  removed: ['absent', 'removeFrame', 'hideDialog'],
  unavailable: ['absent', 'showEnd'],
};

/** The only place that decides what an event means. An event without an entry changes nothing. */
export const moves: Readonly<Record<Phase, Partial<Record<DrawerEvent, Move>>>> = {
  absent: {
    ...anywhere,
    warm: ['loading', 'insertFrame'],
    open: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    retry: ['waiting', 'insertFrame', 'showDialog', 'showLoading'],
    // It has loaded late, under the card that says that it failed.
    connected: ['opening', 'callOpen'],
    close: ['absent', 'giveUp'],
    dialogClosed: ['absent', 'giveUp'],
  },
  loading: {
    ...anywhere,
    open: ['waiting', 'showDialog', 'showLoading'],
    connected: ['ready'],
    refused: ['absent', 'showFailure', 'removeFrame'],
  },
  waiting: {
    ...anywhere,
    open: ['waiting', 'showLoading'],
    connected: ['opening', 'callOpen'],
    refused: ['absent', 'showFailure'],
    timedOut: ['absent', 'showFailure'],
    close: ['loading', 'hideDialog'],
    dialogClosed: ['loading', 'hideDialog'],
  },
  ready: {
    ...anywhere,
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
    ...anywhere,
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
    ...anywhere,
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
