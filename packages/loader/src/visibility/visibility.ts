import type { StateSnapshot } from '@assist/bridge';
import type { DrawerCall, Wish } from './drawer-call.ts';

/**
 * How far the drawer is, and whether a visitor looks at it. The frame's dialog is on the screen while it is
 * opening, open or closing, and while a card says that it failed.
 */
export type Visibility =
  /** Not in the page, or only what a drawer that left has left there: opening loads it. */
  | { readonly phase: 'absent' }
  /** In the page, unseen, and yet to say hello. */
  | { readonly phase: 'loading' }
  /** It has said hello, and is unseen. */
  | { readonly phase: 'ready' }
  /** A visitor waits: for its first hello, for that of its successor, or for its opening. */
  | { readonly phase: 'opening'; readonly drawer: 'loading' | 'lost' | 'connected' }
  /** `missed`: the pulses in a row that the drawer has not answered. Above 0 a card covers it. */
  | { readonly phase: 'open'; readonly missed: number }
  /** On its way out: until its animation has ended, or, where it has left, until it should have. */
  | { readonly phase: 'closing'; readonly drawer: 'lost' | 'connected' }
  /** It did not answer. Opening loads it again; a late hello is welcome. */
  | { readonly phase: 'failed'; readonly isShown: boolean }
  /** For good on this page. */
  | { readonly phase: 'unavailable'; readonly isShown: boolean };

/** All that the loader knows of its drawer. */
export interface LoaderState {
  readonly visibility: Visibility;
  /** Not yet taken by a drawer. Outlives a frame that never came. */
  readonly wish: Wish;
  /** Taken by the drawer, and wished again should it break down while it is open. */
  readonly granted: Wish;
  /** Made once a drawer is there. */
  readonly waitingCalls: readonly DrawerCall[];
  /** What the drawer last said of itself. */
  readonly snapshot: StateSnapshot | undefined;
  readonly isDebugging: boolean;
  /** Whether any drawer has said hello on this page. */
  readonly hasMet: boolean;
  /** The number of the last `open` call. What is said about an earlier one is old. */
  readonly opening: number;
}

/** The state of a page whose visitor has shown no interest yet. */
export const absentState: LoaderState = {
  visibility: { phase: 'absent' },
  wish: {},
  granted: {},
  waitingCalls: [],
  snapshot: undefined,
  isDebugging: false,
  hasMet: false,
  opening: 0,
};

/** Whatever is said about the drawer from here on is about another. */
export function forgetDrawer(state: LoaderState): LoaderState {
  return {
    ...takeBack(state),
    snapshot: undefined,
    opening: state.opening + 1,
  };
}

/** What was asked of the drawer is wished again. */
export function takeBack(state: LoaderState): LoaderState {
  return { ...state, wish: { ...state.granted, ...state.wish }, granted: {} };
}

/** Whether the visitor has the drawer, or what stands in for it, before them; not while it closes. */
export function isOpen(visibility: Visibility): boolean {
  const { phase } = visibility;
  return phase === 'opening' || phase === 'open' || ('isShown' in visibility && visibility.isShown);
}

/** Whether the frame's dialog is on the screen. */
export function isOnScreen(visibility: Visibility): boolean {
  return isOpen(visibility) || visibility.phase === 'closing';
}

/** Whether there is a drawer that can be called. */
export function isConnected(visibility: Visibility): boolean {
  const { phase } = visibility;
  if ('drawer' in visibility) return visibility.drawer === 'connected';
  return phase === 'ready' || phase === 'open';
}

/** Whether the drawer is open and has not answered lately. */
export function isSilent(visibility: Visibility): boolean {
  return visibility.phase === 'open' && visibility.missed > 0;
}

/** Whether the drawer that was there has left while a visitor looked. */
export function isLost(visibility: Visibility): boolean {
  return 'drawer' in visibility && visibility.drawer === 'lost';
}
