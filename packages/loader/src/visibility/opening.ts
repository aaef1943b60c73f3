import type { TypedText } from '@assist/bridge';
import type { Wish } from './drawer-call.ts';
import { call, type Effect, present, silence, stay, type Transition, to } from './effect.ts';
import {
  forgetDrawer,
  isConnected,
  isLost,
  isOnScreen,
  isOpen,
  isSilent,
  type LoaderState,
} from './visibility.ts';

/** How long a visitor looks at the spinner before they are told that the drawer does not come, in ms. */
export const WATCHDOG_MS = 10_000;

/** How long a loaded drawer may take to open before the card with the spinner stands in, in ms. */
export const SLOW_OPENING_MS = 200;

/** How often a drawer that is open is asked whether it still lives, in ms. */
export const PULSE_MS = 3_000;

/**
 * Pulses missed in a row before the visitor is offered another drawer: 24 s. A process that has crashed never answers, and no
 * event tells it from a slow one.
 */
export const STUCK_AFTER = 3;

/** A visitor wants the drawer, whatever state it is in. */
export function open(state: LoaderState, wish: Wish, isInserted: boolean): Transition {
  const { visibility } = state;
  const wished = { ...state, wish: { ...state.wish, ...wish } };
  const announced: readonly Effect[] = isOnScreen(visibility)
    ? []
    : [
        ['emit', 'open'],
        ['emit', 'state'],
      ];
  const isGone =
    visibility.phase === 'absent' ||
    visibility.phase === 'failed' ||
    (visibility.phase === 'open' && visibility.missed === STUCK_AFTER) ||
    isLost(visibility);
  if (isGone || !isInserted) return awaitDrawer(forgetDrawer(wished), 'loading', load, announced);
  if (!isConnected(visibility)) return awaitDrawer(wished, 'loading', [], announced);
  // First of all the drawer, so that it comes on while this page makes room for it.
  const lead: readonly Effect[] = state.snapshot?.isReady ? [['lead']] : [];
  const { state: opening, effects } = deliver(wished);
  return stay(opening, [...lead, ...effects, ['show'], ...announced]);
}

/** The visitor looks at a spinner until a drawer says hello. */
function awaitDrawer(
  state: LoaderState,
  drawer: 'loading' | 'lost',
  before: readonly Effect[],
  after: readonly Effect[],
): Transition {
  return to(state, { phase: 'opening', drawer }, [
    ...before,
    ['show'],
    present(state, 'loading'),
    ['wait', WATCHDOG_MS],
    ...after,
  ]);
}

/** Hands the drawer what is wished of it. */
function deliver(state: LoaderState): Transition {
  const { wish, granted } = state;
  const opening = state.opening + 1;
  return to(
    { ...state, wish: {}, granted: { ...granted, ...wish }, opening },
    { phase: 'opening', drawer: 'connected' },
    [
      ['wait', SLOW_OPENING_MS],
      call(['open', wish], ['answered', opening], ['refused', opening], ['silent', opening]),
    ],
  );
}

/** The drawer may only be slow: the visitor is told so, and the pulse goes on until it answers. */
export function silent(state: LoaderState): Transition {
  const { visibility } = state;
  if (!isOpen(visibility) || !isConnected(visibility)) return stay(state);
  const before = visibility.phase === 'open' ? visibility.missed : 0;
  const missed = Math.min(before + 1, STUCK_AFTER);
  const told: readonly Effect[] = before === 0 ? [present(state, 'silent')] : [];
  const isStuckNow = before < missed && missed === STUCK_AFTER;
  const offered: readonly Effect[] = isStuckNow
    ? [['report', silence, true], present(state, 'stuck')]
    : [];
  return to(state, { phase: 'open', missed }, [['wait', PULSE_MS], ...told, ...offered]);
}

/** The drawer has opened, or still lives. */
export function answered(state: LoaderState): Transition {
  const { visibility } = state;
  // Opened again after a silence, the drawer puts what the card's field has received where its own caret is.
  if (isSilent(visibility)) return deliver(state);
  if (visibility.phase === 'open') return stay(state, [['wait', PULSE_MS]]);
  if (visibility.phase !== 'opening' || !isConnected(visibility)) return stay(state);
  return to(state, { phase: 'open', missed: 0 }, [['wait', PULSE_MS], ['hand-over']]);
}

/** What the page's own field has received goes to the drawer, or waits for the next one. */
export function typed(state: LoaderState, taken: TypedText): Transition {
  const { text } = taken;
  if (!isConnected(state.visibility)) return stay(state, [['put-back', text]]);
  const taking = call(['takeTyped', taken], undefined, ['untaken', text]);
  return stay(state, [taking]);
}

/** A drawer has said hello. */
export function greeted(state: LoaderState): Transition {
  const { visibility, waitingCalls, isDebugging } = state;
  const told: readonly Effect[] = [
    ...waitingCalls.map((waiting) => call(waiting)),
    ['describe-page'],
    ...(isDebugging ? [call(['setDebug', true])] : []),
  ];
  const greetedState = { ...state, waitingCalls: [], hasMet: true };
  if (isOpen(visibility)) {
    const { state: opening, effects } = deliver(greetedState);
    return stay(opening, [...told, ...effects]);
  }
  if (visibility.phase === 'closing') {
    return to(greetedState, { phase: 'closing', drawer: 'connected' }, told);
  }
  return to(greetedState, { phase: 'ready' }, told);
}

/** The drawer is gone; another may come in its place. */
export function left(state: LoaderState): Transition {
  const { visibility } = state;
  if (!isConnected(visibility)) return stay(state);
  const forgotten = forgetDrawer(state);
  if (visibility.phase === 'closing') return to(forgotten, { phase: 'closing', drawer: 'lost' });
  // The next one gets what was asked of this one.
  if (isOpen(visibility)) return awaitDrawer(forgotten, 'lost', [], []);
  return to(forgotten, { phase: 'absent' });
}

const load: readonly Effect[] = [['load']];
