import {
  type DrawerCall,
  type Effect,
  type EmittedEvent,
  isConnected,
  isOnScreen,
  isOpen,
  type LoaderState,
  type Visibility,
  type VisibilityEvent,
} from './visibility.ts';

/** How long a visitor looks at the spinner before they are told that the drawer does not come, in ms. */
export const WATCHDOG_MS = 10_000;

/** How long a loaded drawer may take to open before the card with the spinner stands in, in ms. */
export const SLOW_OPENING_MS = 200;

/** How often a drawer that is open is asked whether it still lives, in ms. */
export const PULSE_MS = 3_000;

/** How long the drawer may take to close, in ms: its animation (500, spec §2) and some slack. */
export const CLOSING_LIMIT_MS = 1_500;

/** The state after an event, and what is to be done. */
export interface Transition {
  readonly state: LoaderState;
  readonly effects: readonly Effect[];
}

type EventOf<Type extends VisibilityEvent['type']> = Extract<VisibilityEvent, { type: Type }>;

/** What an event means for the drawer. Pure: the only place that decides when the frame is seen. */
export function next(state: LoaderState, event: VisibilityEvent): Transition {
  const { visibility } = state;
  if (visibility.phase === 'unavailable') return nextUnavailable(state, visibility.isShown, event);
  switch (event.type) {
    case 'warm':
      return visibility.phase === 'absent' ? to(state, { phase: 'loading' }, load) : stay(state);
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
      return end(state, [warn('This page’s policy forbids the drawer’s frame.')]);
    case 'incompatible':
      return end(state, [
        warn('The drawer does not fit the loader.'),
        { type: 'report', code: 'drawer-incompatible', isConnected: false },
      ]);
    case 'time-up':
      return timeUp(state);
    case 'destroy':
      return destroy(state);
  }
}

function open(state: LoaderState, { wish, isInserted }: EventOf<'open'>): Transition {
  const { visibility } = state;
  const wished = { ...state, wish: { ...state.wish, ...wish } };
  const announced: readonly Effect[] = isOnScreen(visibility) ? [] : [emit('open'), emit('state')];
  const isGone =
    visibility.phase === 'absent' || visibility.phase === 'failed' || isLost(visibility);
  if (isGone || !isInserted) return awaitDrawer(forgetDrawer(wished), 'loading', load, announced);
  if (!isConnected(visibility)) return awaitDrawer(wished, 'loading', [], announced);
  // First of all the drawer, so that it comes on while this page makes room for it.
  const { state: opening, effects } = deliver(wished);
  return stay(opening, [...effects, { type: 'apply-theme' }, { type: 'show' }, ...announced]);
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
    { type: 'show' },
    present(state, 'loading'),
    wait(WATCHDOG_MS),
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
    [wait(SLOW_OPENING_MS), { type: 'open-drawer', wish, opening }, { type: 'focus-drawer' }],
  );
}

function answered(state: LoaderState, type: 'opened' | 'opening-failed'): Transition {
  const { phase } = state.visibility;
  if (type === 'opening-failed') return phase === 'opening' ? fail(state) : stay(takeBack(state));
  if (phase !== 'opening') return stay(state);
  // The card may have had the keyboard in the meantime.
  return to(state, { phase: 'open' }, [
    wait(PULSE_MS),
    { type: 'present' },
    { type: 'focus-drawer' },
  ]);
}

function close(state: LoaderState): Transition {
  const { visibility } = state;
  if (!isOpen(visibility)) return stay(state);
  if (!isConnected(visibility)) return leave(state);
  return to(state, { phase: 'closing', drawer: 'connected' }, [
    wait(CLOSING_LIMIT_MS),
    { type: 'close-drawer' },
  ]);
}

function greeted(state: LoaderState): Transition {
  const { visibility, waitingCalls, isDebugging } = state;
  const told: readonly Effect[] = [
    ...waitingCalls.map(call),
    { type: 'apply-theme' },
    ...(isDebugging ? [call({ name: 'setDebug', isOn: true })] : []),
  ];
  const greetedState = { ...state, waitingCalls: [] };
  if (isOpen(visibility)) {
    const { state: opening, effects } = deliver(greetedState);
    return stay(opening, [...told, ...effects]);
  }
  if (visibility.phase === 'closing') {
    return to(greetedState, { phase: 'closing', drawer: 'connected' }, told);
  }
  return to(greetedState, { phase: 'ready' }, told);
}

function left(state: LoaderState): Transition {
  const { visibility } = state;
  if (!isConnected(visibility)) return stay(state);
  const forgotten = forgetDrawer(state);
  if (visibility.phase === 'closing') return to(forgotten, { phase: 'closing', drawer: 'lost' });
  // The next one gets what was asked of this one.
  if (isOpen(visibility)) return awaitDrawer(forgotten, 'lost', [], []);
  return to(forgotten, { phase: 'absent' });
}

function fail(state: LoaderState): Transition {
  const { visibility } = state;
  const forgotten = forgetDrawer(state);
  const isShown = isOpen(visibility);
  return to(forgotten, { phase: 'failed', isShown }, [
    ...(visibility.phase === 'closing' ? leaving : []),
    { type: 'stop-waiting' },
    warn('The drawer did not answer.'),
    { type: 'report', code: 'drawer-dead', isConnected: isConnected(visibility) },
    ...(isShown ? [present(forgotten, 'failed')] : []),
    { type: 'give-up' },
  ]);
}

function stateChanged(state: LoaderState, { snapshot }: EventOf<'state-changed'>): Transition {
  const isClosing =
    state.visibility.phase === 'open' &&
    state.snapshot?.isDrawerOpen === true &&
    !snapshot.isDrawerOpen;
  const changed = { ...state, snapshot };
  if (!isClosing) return stay(changed, [emit('state')]);
  return to(changed, { phase: 'closing', drawer: 'connected' }, [
    wait(CLOSING_LIMIT_MS),
    emit('state'),
  ]);
}

function dialogLost(state: LoaderState, { isInserted }: EventOf<'dialog-lost'>): Transition {
  if (!isOnScreen(state.visibility)) return stay(state);
  if (!isInserted) {
    return to({ ...forgetDrawer(state), granted: {} }, { phase: 'absent' }, [
      { type: 'unload' },
      ...leaving,
    ]);
  }
  const { state: hidden, effects } = leave(state);
  const told = isConnected(state.visibility) ? [call({ name: 'close' })] : [];
  return stay(hidden, [...told, ...effects]);
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

/** Takes the dialog from the screen. */
function leave(state: LoaderState): Transition {
  return to({ ...state, granted: {} }, hidden(state.visibility), leaving);
}

function hidden(visibility: Visibility): Visibility {
  if (visibility.phase === 'failed') return { ...visibility, isShown: false };
  if (isConnected(visibility)) return { phase: 'ready' };
  return { phase: isLost(visibility) ? 'absent' : 'loading' };
}

/** Nothing will help on this page. A visitor who is looking at the dialog is told before it goes. */
function end(state: LoaderState, why: readonly Effect[]): Transition {
  const { visibility } = state;
  const isShown = isOpen(visibility);
  return to({ ...state, snapshot: undefined }, { phase: 'unavailable', isShown }, [
    ...(visibility.phase === 'closing' ? leaving : []),
    ...why,
    { type: 'stop-waiting' },
    { type: 'disconnect' },
    isShown ? present(state, 'ended') : { type: 'unload' },
    emit('unavailable'),
  ]);
}

function destroy(state: LoaderState): Transition {
  return to({ ...state, snapshot: undefined }, { phase: 'unavailable', isShown: false }, [
    { type: 'disconnect' },
    ...(isOnScreen(state.visibility) ? leaving : []),
    { type: 'stop-waiting' },
    { type: 'unload' },
  ]);
}

function nextUnavailable(
  state: LoaderState,
  isShown: boolean,
  { type }: VisibilityEvent,
): Transition {
  if (!isShown || (type !== 'close' && type !== 'dialog-lost' && type !== 'destroy')) {
    return stay(state);
  }
  return to(state, { phase: 'unavailable', isShown: false }, [...leaving, { type: 'unload' }]);
}

/** Whatever is said about the drawer from here on is about another. */
function forgetDrawer(state: LoaderState): LoaderState {
  return { ...takeBack(state), snapshot: undefined, opening: state.opening + 1 };
}

function takeBack(state: LoaderState): LoaderState {
  return { ...state, wish: { ...state.granted, ...state.wish }, granted: {} };
}

function isLost(visibility: Visibility): boolean {
  return 'drawer' in visibility && visibility.drawer === 'lost';
}

function to(
  state: LoaderState,
  visibility: Visibility,
  effects: readonly Effect[] = [],
): Transition {
  return { state: { ...state, visibility }, effects };
}

function stay(state: LoaderState, effects: readonly Effect[] = []): Transition {
  return { state, effects };
}

const load: readonly Effect[] = [{ type: 'load' }];

/** The page is told before the focus returns, since the opener may be hidden until then: the floating box. */
const leaving: readonly Effect[] = [
  { type: 'stop-waiting' },
  { type: 'hide' },
  { type: 'present' },
  { type: 'emit', name: 'close' },
  { type: 'emit', name: 'state' },
  { type: 'focus-opener' },
];

function present({ wish }: LoaderState, kind: 'loading' | 'failed' | 'ended'): Effect {
  return { type: 'present', card: { kind, isAsked: wish.question !== undefined } };
}

function wait(milliseconds: number): Effect {
  return { type: 'wait', milliseconds };
}

function emit(name: EmittedEvent): Effect {
  return { type: 'emit', name };
}

function call(drawerCall: DrawerCall): Effect {
  return { type: 'call', call: drawerCall };
}

function warn(message: string): Effect {
  return { type: 'warn', message };
}
