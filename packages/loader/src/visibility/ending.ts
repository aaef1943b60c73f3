import {
  call,
  type Effect,
  leaving,
  present,
  silence,
  stay,
  type Transition,
  to,
} from './effect.ts';
import type { FailureReport, VisibilityEvent } from './event.ts';
import {
  forgetDrawer,
  isConnected,
  isLost,
  isOnScreen,
  isOpen,
  isSilent,
  type LoaderState,
  type Visibility,
} from './visibility.ts';

/** How long the drawer may take to close, in ms: its animation (500, spec §2) and some slack. */
export const CLOSING_LIMIT_MS = 1_500;

/** The visitor, or the page, has done with the drawer. */
export function close(state: LoaderState): Transition {
  const { visibility } = state;
  if (!isOpen(visibility)) return stay(state);
  if (!isConnected(visibility) || isSilent(visibility)) return leaveAtOnce(state);
  return closing(state, [call(['close'], undefined, ['closed', state.opening])]);
}

/** The drawer closes by itself, or at a word of this page. */
export function closing(state: LoaderState, effects: readonly Effect[]): Transition {
  return to(state, { phase: 'closing', drawer: 'connected' }, [
    ['wait', CLOSING_LIMIT_MS],
    ...effects,
  ]);
}

/** The drawer did not answer. */
export function fail(state: LoaderState): Transition {
  const { visibility } = state;
  const forgotten = forgetDrawer(state);
  const isShown = isOpen(visibility);
  return to(forgotten, { phase: 'failed', isShown }, [
    ...(visibility.phase === 'closing' ? leaving : stopWaiting),
    ['report', silence, isConnected(visibility)],
    ...(isShown ? [present(forgotten, 'failed')] : []),
    ['give-up'],
  ]);
}

/** The dialog was closed, or taken out of the page, by somebody else. */
export function dialogLost(state: LoaderState, isInserted: boolean): Transition {
  if (!isOnScreen(state.visibility)) return stay(state);
  if (!isInserted) {
    return to({ ...forgetDrawer(state), granted: {} }, { phase: 'absent' }, [
      ['unload'],
      ...leaving,
    ]);
  }
  return leaveAtOnce(state);
}

/** Takes the dialog from the screen without waiting for the drawer, which closes when it can. */
function leaveAtOnce(state: LoaderState): Transition {
  const { state: hidden, effects } = leave(state);
  const told = isConnected(state.visibility) ? [call(['close'])] : [];
  return stay(hidden, [...told, ...effects]);
}

/** Takes the dialog from the screen. */
export function leave(state: LoaderState): Transition {
  const { visibility, hasMet, wish } = state;
  // Blocked, or not where it is looked for: the page's own content serves its visitor better.
  if (visibility.phase === 'failed' && !hasMet) {
    return to(state, { phase: 'unavailable', isShown: false }, [
      ['give-back', wish.question ?? ''],
      ...leaving,
      ['unload'],
      ['emit', 'unavailable'],
    ]);
  }
  // A silent drawer may have crashed: the next one then gets what was asked.
  const granted = isSilent(visibility) ? state.granted : {};
  return to({ ...state, granted }, hidden(visibility), leaving);
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
    ['report', report],
    isShown ? present(state, 'ended') : ['unload'],
    ['emit', 'unavailable'],
  ]);
}

/** Takes everything out of the page. */
export function destroy(state: LoaderState): Transition {
  return to({ ...state, snapshot: undefined }, { phase: 'unavailable', isShown: false }, [
    ...(isOnScreen(state.visibility) ? leaving : stopWaiting),
    ['unload'],
  ]);
}

/** Nothing happens any more, but that the visitor leaves what told them so. */
export function whenUnavailable(
  state: LoaderState,
  isShown: boolean,
  event: VisibilityEvent[0],
): Transition {
  if (!isShown || !['close', 'dialog-lost', 'destroy'].includes(event)) return stay(state);
  return to(state, { phase: 'unavailable', isShown: false }, [...leaving, ['unload']]);
}

const stopWaiting: readonly Effect[] = [['wait']];
