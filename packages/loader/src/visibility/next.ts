import { call, emit, present, wait, warn } from './effect.ts';
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
import { answered, greeted, left, open, PULSE_MS } from './opening.ts';
import { stay, type Transition, to } from './transition.ts';
import { isConnected, type LoaderState } from './visibility.ts';

/** What an event means for the drawer. Pure: the only place that decides when the frame is seen. */
export function next(state: LoaderState, event: VisibilityEvent): Transition {
  const { visibility } = state;
  if (visibility.phase === 'unavailable') return whenUnavailable(state, visibility.isShown, event);
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
        isConnected(visibility) ? [call({ name: 'reset' })] : [],
      );
    case 'debug':
      return stay(
        { ...state, isDebugging: event.isOn },
        isConnected(visibility) ? [call({ name: 'setDebug', isOn: event.isOn })] : [],
      );
    case 'call':
      if (isConnected(visibility)) return stay(state, [call(event.call)]);
      return stay({ ...state, waitingCalls: [...state.waitingCalls, event.call] });
    case 'greeted':
      return greeted(state);
    case 'greeting-failed':
      return fail(state);
    case 'left':
      return left(state);
    case 'opened':
    case 'opening-failed':
      return event.opening === state.opening ? answered(state, event.type) : stay(state);
    case 'pulse-felt':
    case 'pulse-missed':
      if (visibility.phase !== 'open' || event.opening !== state.opening) return stay(state);
      return event.type === 'pulse-missed' ? fail(state) : stay(state, [wait(PULSE_MS)]);
    case 'closing-failed':
      return visibility.phase === 'closing' ? leave(state) : stay(state);
    case 'closed':
      return visibility.phase === 'closing' || visibility.phase === 'open'
        ? leave(state)
        : stay(state);
    case 'state-changed':
      return stateChanged(state, event);
    case 'dialog-lost':
      return dialogLost(state, event);
    case 'blocked':
      return makeUnavailable(state, [warn('This page’s policy forbids the drawer’s frame.')]);
    case 'incompatible':
      return makeUnavailable(state, [
        warn('The drawer does not fit the loader.'),
        { type: 'report', code: 'drawer-incompatible', isConnected: false },
      ]);
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

function timeUp(state: LoaderState): Transition {
  const { visibility } = state;
  switch (visibility.phase) {
    case 'opening':
      return isConnected(visibility) ? stay(state, [present(state, 'loading')]) : fail(state);
    case 'open':
      // A crashed process says nothing by itself.
      return stay(state, [
        { type: 'feel-pulse', opening: state.opening, isDebugging: state.isDebugging },
      ]);
    case 'closing':
      return leave(state);
    default:
      return stay(state);
  }
}
