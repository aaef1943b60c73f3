import { call, emit, present } from './effect.ts';
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
import type { VisibilityEvent } from './event.ts';
import { answered, greeted, left, open, typed } from './opening.ts';
import { stay, type Transition, takeBack, to } from './transition.ts';
import { isConnected, isOpen, type LoaderState } from './visibility.ts';

/** What an event means for the drawer. Pure: the only place that decides when the frame is seen. */
export function next(state: LoaderState, event: VisibilityEvent): Transition {
  const { visibility } = state;
  if (visibility.phase === 'unavailable') return whenUnavailable(state, visibility.isShown, event);
  if ('opening' in event && event.opening !== state.opening) return stay(state);
  switch (event.type) {
    case 'warm':
      return visibility.phase === 'absent'
        ? to(state, { phase: 'loading' }, [{ type: 'load' }])
        : stay(state);
    case 'open':
      return open(state, event);
    case 'close':
      return close(state);
    case 'reset':
      return stay(
        { ...state, wish: {}, granted: {}, waitingCalls: [] },
        isConnected(visibility) ? [call({ name: 'reset', argument: undefined })] : [],
      );
    case 'debug':
      return stay(
        { ...state, isDebugging: event.isOn },
        isConnected(visibility) ? [call({ name: 'setDebug', argument: event.isOn })] : [],
      );
    case 'call':
      if (isConnected(visibility)) return stay(state, [call(event.call)]);
      return stay({ ...state, waitingCalls: [...state.waitingCalls, event.call] });
    case 'greeted':
      return greeted(state);
    case 'left':
      return left(state);
    case 'answered':
      return answered(state);
    case 'silent':
      return silent(state, event);
    case 'typed':
      return typed(state, event);
    case 'untaken':
      return stay(state, [{ type: 'put-back', text: event.text }]);
    case 'closed':
      return visibility.phase === 'closing' || visibility.phase === 'open'
        ? leave(state)
        : stay(state);
    case 'state-changed':
      return stateChanged(state, event);
    case 'dialog-lost':
      return dialogLost(state, event);
    case 'hopeless':
      return makeUnavailable(state, event.report);
    case 'time-up':
      return timeUp(state);
    case 'destroy':
      return destroy(state);
  }
}

function stateChanged(
  state: LoaderState,
  { snapshot }: Extract<VisibilityEvent, { type: 'state-changed' }>,
): Transition {
  const isClosing =
    state.visibility.phase === 'open' &&
    state.snapshot?.isDrawerOpen === true &&
    !snapshot.isDrawerOpen;
  const changed = { ...state, snapshot };
  return isClosing ? closing(changed, [emit('state')]) : stay(changed, [emit('state')]);
}

function silent(
  state: LoaderState,
  { opening }: Extract<VisibilityEvent, { type: 'silent' }>,
): Transition {
  // Closed before it has failed: what was asked is kept, and the visitor need not know.
  if (opening !== undefined && !isOpen(state.visibility)) return stay(takeBack(state));
  return fail(state);
}

function timeUp(state: LoaderState): Transition {
  const { visibility } = state;
  switch (visibility.phase) {
    case 'opening':
      return isConnected(visibility) ? stay(state, [present(state, 'loading')]) : fail(state);
    case 'open': {
      const { opening, isDebugging } = state;
      // A crashed process says nothing by itself. In one that lives, this call changes nothing.
      const pulse = call(
        { name: 'setDebug', argument: isDebugging },
        { type: 'answered', opening },
        { type: 'silent', opening },
      );
      return stay(state, [pulse]);
    }
    case 'closing':
      return leave(state);
    default:
      return stay(state);
  }
}
