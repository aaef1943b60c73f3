import { call, type Effect, emit, leaving, present, wait } from './effect.ts';
import type { FailureReport, VisibilityEvent } from './event.ts';
import { forgetDrawer, stay, type Transition, to } from './transition.ts';
import {
  isConnected,
  isLost,
  isOnScreen,
  isOpen,
  type LoaderState,
  type Visibility,
} from './visibility.ts';

/** How long the drawer may take to close, in ms: its animation (500, spec §2) and some slack. */
export const CLOSING_LIMIT_MS = 1_500;

/** The visitor, or the page, has done with the drawer. */
export function close(state: LoaderState): Transition {
  const { visibility } = state;
  if (!isOpen(visibility)) return stay(state);
  if (!isConnected(visibility)) return leave(state);
  return closing(state, [
    call({ name: 'close', argument: undefined }, undefined, {
      type: 'closed',
      opening: state.opening,
    }),
  ]);
}

/** The drawer closes by itself, or at a word of this page. */
export function closing(state: LoaderState, effects: readonly Effect[]): Transition {
  return to(state, { phase: 'closing', drawer: 'connected' }, [wait(CLOSING_LIMIT_MS), ...effects]);
}

const silence = { message: 'The drawer did not answer.', code: 'drawer-dead' } as const;

/** The drawer did not answer. */
export function fail(state: LoaderState): Transition {
  const { visibility } = state;
  const forgotten = forgetDrawer(state);
  const isShown = isOpen(visibility);
  return to(forgotten, { phase: 'failed', isShown }, [
    ...(visibility.phase === 'closing' ? leaving : stopWaiting),
    { type: 'report', report: silence, isConnected: isConnected(visibility) },
    ...(isShown ? [present(forgotten, 'failed')] : []),
    { type: 'give-up' },
  ]);
}

/** The dialog was closed, or taken out of the page, by somebody else. */
export function dialogLost(
  state: LoaderState,
  { isInserted }: { readonly isInserted: boolean },
): Transition {
  if (!isOnScreen(state.visibility)) return stay(state);
  if (!isInserted) {
    return to({ ...forgetDrawer(state), granted: {} }, { phase: 'absent' }, [
      { type: 'unload' },
      ...leaving,
    ]);
  }
  const { state: hidden, effects } = leave(state);
  const told = isConnected(state.visibility) ? [call({ name: 'close', argument: undefined })] : [];
  return stay(hidden, [...told, ...effects]);
}

/** Takes the dialog from the screen. */
export function leave(state: LoaderState): Transition {
  const { visibility, hasMet, wish } = state;
  // Blocked, or not where it is looked for: the page's own content serves its visitor better.
  if (visibility.phase === 'failed' && !hasMet) {
    return to(state, { phase: 'unavailable', isShown: false }, [
      { type: 'give-back', question: wish.question ?? '' },
      ...leaving,
      { type: 'disconnect' },
      { type: 'unload' },
      emit('unavailable'),
    ]);
  }
  return to({ ...state, granted: {} }, hidden(state.visibility), leaving);
}

function hidden(visibility: Visibility): Visibility {
  if (visibility.phase === 'failed') return { ...visibility, isShown: false };
  if (isConnected(visibility)) return { phase: 'ready' };
  return { phase: isLost(visibility) ? 'absent' : 'loading' };
}

/** Nothing will help on this page. A visitor who is looking at the dialog is told before it goes. */
export function makeUnavailable(state: LoaderState, report: FailureReport): Transition {
  const { visibility } = state;
  const isShown = isOpen(visibility);
  return to({ ...state, snapshot: undefined }, { phase: 'unavailable', isShown }, [
    ...(visibility.phase === 'closing' ? leaving : stopWaiting),
    { type: 'report', report },
    { type: 'disconnect' },
    isShown ? present(state, 'ended') : { type: 'unload' },
    emit('unavailable'),
  ]);
}

/** Takes everything out of the page. */
export function destroy(state: LoaderState): Transition {
  return to({ ...state, snapshot: undefined }, { phase: 'unavailable', isShown: false }, [
    { type: 'disconnect' },
    ...(isOnScreen(state.visibility) ? leaving : stopWaiting),
    { type: 'unload' },
  ]);
}

/** Nothing happens any more, but that the visitor leaves what told them so. */
export function whenUnavailable(
  state: LoaderState,
  isShown: boolean,
  { type }: VisibilityEvent,
): Transition {
  if (!isShown || (type !== 'close' && type !== 'dialog-lost' && type !== 'destroy')) {
    return stay(state);
  }
  return to(state, { phase: 'unavailable', isShown: false }, [...leaving, { type: 'unload' }]);
}

const stopWaiting: readonly Effect[] = [{ type: 'wait' }];
