import type { Effect } from './effect.ts';
import type { LoaderState, Visibility } from './visibility.ts';

/** The state after an event, and what is to be done. */
export interface Transition {
  readonly state: LoaderState;
  readonly effects: readonly Effect[];
}

/** Another visibility. */
export function to(
  state: LoaderState,
  visibility: Visibility,
  effects: readonly Effect[] = [],
): Transition {
  return { state: { ...state, visibility }, effects };
}

/** The same visibility. */
export function stay(state: LoaderState, effects: readonly Effect[] = []): Transition {
  return { state, effects };
}

/** Whatever is said about the drawer from here on is about another. */
export function forgetDrawer(state: LoaderState): LoaderState {
  return {
    ...takeBack(state),
    snapshot: undefined,
    opening: state.opening + 1,
    isInputLost: state.isInputLost || state.visibility.phase === 'open',
  };
}

/** What was asked of the drawer is wished again. */
export function takeBack(state: LoaderState): LoaderState {
  return { ...state, wish: { ...state.granted, ...state.wish }, granted: {} };
}
