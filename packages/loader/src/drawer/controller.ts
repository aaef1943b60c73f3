import type { connectToDrawer, Health, StateSnapshot } from '@assist/bridge';
import type { AssistApi } from '../api/assist-api.ts';
import { type AssistState, initialState } from '../api/assist-state.ts';
import type { ReadPageUrl } from '../page/page-address.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import { Connection } from './connection.ts';
import { Effects, type EffectsParts, type Failure } from './effects.ts';
import type { Frame, FrameEvents } from './frame/frame.ts';
import { createHostPage } from './host-page.ts';
import { inOrder } from './in-order.ts';
import { type OpenRequest, PendingQuestion } from './pending-question.ts';
import { type DrawerEvent, type DrawerState, type Effect, moves } from './state.ts';

/** A request to open the drawer; whatever is left out stays as it is. */
export interface OpenIntent extends Pick<OpenRequest, 'question'> {
  /** `null` for an entry point that is about no page: an earlier one's is dropped. */
  readonly contextUrl?: string | null;
  /** Gets the focus back in the end. */
  readonly opener?: HTMLElement;
}

/** The one way from a trigger to the drawer, for every entry point. */
export interface Controller
  extends Pick<
    AssistApi,
    'state' | 'close' | 'toggle' | 'reset' | 'setContextUrl' | 'sendTestError' | 'setDebug'
  > {
  open(intent?: OpenIntent): void;
  /** The visitor is about to ask: load the drawer. */
  warm(): void;
  /** Takes everything out of the page. Later calls do nothing. */
  destroy(): void;
}

/** The parts that the controller works with. */
export interface ControllerOptions
  extends Pick<EffectsParts, 'events' | 'errorReports' | 'onFailed'> {
  readonly drawerUrl: string;
  /** Makes the place where the drawer loads. */
  readonly createFrame: (events: FrameEvents) => Frame;
  /** Opens the page's end of the bridge. */
  readonly connect: typeof connectToDrawer;
  readonly health: Health;
  readonly readPageUrl: ReadPageUrl;
  readonly styles: Pick<SharedStyles, 'applyTheme'>;
}

/**
 * Looks up in the table (`moves`) what an event means, and has its effects carried out. The drawer decides by itself what is
 * asked inside.
 */
export function createController(options: ControllerOptions): Controller {
  const { createFrame, styles, events } = options;
  const state: DrawerState = {
    phase: 'absent',
    isShown: false,
    snapshot: undefined,
    hasConnected: false,
    hasDisconnected: false,
    isEnded: false,
  };
  const pending = new PendingQuestion();
  const frame = createFrame({
    onCloseRequest: () => dispatch('close'),
    onRetry: () => dispatch('retry'),
    onOpening: (signal) => hostPage.follow(signal),
    onAsk: (question) => controller.open({ question }),
    async onTyped(typed) {
      if ((await connection.call(['takeTyped', typed])) === 'failed') frame.putBack(typed.text);
    },
    onBlocked: () => end({ message: 'This page’s policy forbids the drawer’s frame.' }),
    onLost: () => dispatch(frame.isInserted() ? 'dialogClosed' : 'removed'),
  });
  const connection = new Connection({
    ...options,
    readFrame: frame.readWindow,
    methods: { stateChanged, closed: () => dispatch('closed') },
    onConnected() {
      state.hasConnected = true;
      hostPage.describe();
      dispatch('connected');
    },
    onDisconnected() {
      dispatch(state.hasDisconnected ? 'disconnectedAgain' : 'disconnected');
      state.hasDisconnected = true;
    },
    onRefused: () => dispatch('refused'),
    onIncompatible: () =>
      end({ message: 'The drawer does not fit the loader.', code: 'drawer-incompatible' }),
  });
  const hostPage = createHostPage(styles, (call) => void connection.call(call));
  const parts = { ...options, state, pending, frame, connection, hostPage, dispatch, tellState };
  const effects = new Effects(parts);
  const run = inOrder((effect: Effect) => effects[effect]());
  const controller = createEntryPoints(parts);

  function dispatch(event: DrawerEvent): void {
    if (state.isEnded && !lastEvents.has(event)) return;
    if (event === 'open' || event === 'retry') state.hasDisconnected = false;
    const [to, ...then] = moves[state.phase][event] ?? [state.phase];
    state.phase = to;
    run(then);
  }

  function end(failure: Failure): void {
    if (state.isEnded) return;
    effects.report(failure);
    dispatch('unavailable');
    state.isEnded = true;
  }

  function stateChanged(snapshot: StateSnapshot): void {
    const hasClosed = state.snapshot?.isDrawerOpen === true && !snapshot.isDrawerOpen;
    state.snapshot = snapshot;
    if (hasClosed) dispatch('closing');
    events.emit('state', tellState());
  }

  function tellState(): AssistState {
    // Between drawer and loader only.
    const { isReady, ...told }: AssistState & Partial<StateSnapshot> =
      state.snapshot ?? initialState;
    return { ...told, isDrawerOpen: isOpen(state) };
  }

  return controller;
}

function createEntryPoints(parts: EffectsParts): Controller {
  const { state, pending, frame, connection, hostPage, dispatch, tellState } = parts;

  function open({ opener, contextUrl, ...question }: OpenIntent = {}): void {
    // A script of the page may have taken it out.
    if (state.phase !== 'absent' && !frame.isInserted()) dispatch('removed');
    if (opener || !state.isShown) hostPage.setOpener(opener);
    if (contextUrl === null) connection.callWhenConnected(['setContextUrl', null]);
    pending.add(
      contextUrl === undefined ? question : { ...question, contextUrl: contextUrl ?? undefined },
    );
    dispatch('open');
  }

  return {
    get state() {
      return tellState();
    },
    open,
    close: () => dispatch('close'),
    toggle: () => (isOpen(state) ? dispatch('close') : open()),
    reset() {
      pending.clear();
      connection.reset();
    },
    setContextUrl: (url) => connection.callWhenConnected(['setContextUrl', url]),
    sendTestError: () => connection.callWhenConnected(['sendTestError']),
    setDebug: (isOn) => connection.setDebug(isOn),
    // Under a card that says that the drawer failed, the visitor decides whether it loads again.
    warm() {
      if (!state.isShown) dispatch('warm');
    },
    destroy() {
      hostPage.destroy();
      dispatch('removed');
      state.isEnded = true;
    },
  };
}

/** Events that still count once no drawer comes any more. */
const lastEvents: ReadonlySet<DrawerEvent> = new Set(['close', 'dialogClosed', 'removed']);

/** Whether the visitor has the drawer, or a card, before them; not while it slides out. */
function isOpen({ isShown, phase }: DrawerState): boolean {
  return isShown && phase !== 'ready';
}
