import type { StateSnapshot } from '@assist/bridge';
import type { DrawerCall } from './drawer-call.ts';
import { call, present, stay, type Transition, to } from './effect.ts';
import {
  close,
  closing,
  destroy,
  dialogLost,
  fail,
  leave,
  makeUnavailable,
  whenUnavailable,
} from './ending.ts';
import type { EventArguments, VisibilityEvent } from './event.ts';
import { answered, greeted, left, open, silent, typed } from './opening.ts';
import { isConnected, isOpen, type LoaderState, takeBack } from './visibility.ts';

/** What an event means for the drawer. Pure: the only place that decides when the frame is seen. */
export function next(state: LoaderState, event: VisibilityEvent): Transition {
  const { visibility } = state;
  const [name, first] = event;
  if (visibility.phase === 'unavailable') return whenUnavailable(state, visibility.isShown, name);
  // The only numbers that events have are those of openings.
  if (typeof first === 'number' && first !== state.opening) return stay(state);
  return move(state, event);
}

function move<Name extends keyof EventArguments>(
  state: LoaderState,
  event: VisibilityEvent<Name>,
): Transition {
  const [name, ...values] = event;
  return moves[name](state, ...values);
}

const moves: {
  readonly [Name in keyof EventArguments]: (
    state: LoaderState,
    ...values: EventArguments[Name]
  ) => Transition;
} = {
  warm: (state) =>
    state.visibility.phase === 'absent' ? to(state, { phase: 'loading' }, [['load']]) : stay(state),
  open,
  close,
  reset: (state) =>
    callIfConnected({ ...state, wish: {}, granted: {}, waitingCalls: [] }, ['reset']),
  debug: (state, isDebugging) =>
    callIfConnected({ ...state, isDebugging }, ['setDebug', isDebugging]),
  call: (state, waiting) =>
    isConnected(state.visibility)
      ? stay(state, [call(waiting)])
      : stay({ ...state, waitingCalls: [...state.waitingCalls, waiting] }),
  greeted,
  left,
  answered,
  // Closed before it has failed: what was asked is kept, and the visitor need not know.
  refused: (state, opening) =>
    opening !== undefined && !isOpen(state.visibility) ? stay(takeBack(state)) : fail(state),
  silent,
  typed,
  untaken: (state, text) => stay(state, [['put-back', text]]),
  closed: (state) =>
    ['closing', 'open'].includes(state.visibility.phase) ? leave(state) : stay(state),
  'state-changed': stateChanged,
  'dialog-lost': dialogLost,
  hopeless: makeUnavailable,
  'time-up': timeUp,
  destroy,
};

function callIfConnected(state: LoaderState, drawerCall: DrawerCall): Transition {
  return stay(state, isConnected(state.visibility) ? [call(drawerCall)] : []);
}

function stateChanged(state: LoaderState, snapshot: StateSnapshot): Transition {
  const isClosing =
    state.visibility.phase === 'open' &&
    state.snapshot?.isDrawerOpen === true &&
    !snapshot.isDrawerOpen;
  const changed = { ...state, snapshot };
  return isClosing ? closing(changed, [['emit', 'state']]) : stay(changed, [['emit', 'state']]);
}

function timeUp(state: LoaderState): Transition {
  const { visibility } = state;
  switch (visibility.phase) {
    case 'opening':
      return isConnected(visibility) ? stay(state, [present(state, 'slow')]) : fail(state);
    case 'open': {
      const { opening, isDebugging } = state;
      // A crashed process says nothing by itself. In one that lives, this call changes nothing.
      const missed = ['silent', opening] as const;
      const pulse = call(['setDebug', isDebugging], ['answered', opening], missed, missed);
      return stay(state, [pulse]);
    }
    case 'closing':
      return leave(state);
    default:
      return stay(state);
  }
}
