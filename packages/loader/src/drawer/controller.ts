import type { connectToDrawer, Health, StateSnapshot } from '@assist/bridge';
import { type AssistApi, type AssistState, initialState } from '../api.ts';
import type { ReadPageUrl } from '../config.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import { loadWords, type WordsSource } from '../words.ts';
import { Connection } from './connection.ts';
import { Effects, type EffectsParts, type Failure } from './effects.ts';
import type { Frame, FrameEvents } from './frame/frame.ts';
import { createHostPage } from './host-page.ts';
import { type OpenRequest, PendingQuestion } from './pending-question.ts';
import { runInOrder } from './run-in-order.ts';
import { type DrawerEvent, type DrawerState, type Effect, transitions } from './state.ts';

/** A request to open the drawer. The drawer keeps its current value for each missing field. */
export interface OpenIntent extends Pick<OpenRequest, 'question'> {
  /** The page that the question is about. `null` removes the page that an earlier trigger element set. */
  readonly contextUrl?: string | null;
  /** The element that gets the focus after the drawer has closed. */
  readonly opener?: HTMLElement;
}

/** Opens and closes the drawer, for all trigger elements and for the API. */
export interface Controller
  extends Pick<
    AssistApi,
    | 'state'
    | 'close'
    | 'toggle'
    | 'reset'
    | 'setContextUrl'
    | 'setLanguage'
    | 'sendTestError'
    | 'setDebug'
  > {
  open(intent?: OpenIntent): void;
  /** Loads the drawer in advance, when a visitor seems about to ask. */
  warm(): void;
  /** Removes the frame and the loader's listeners from the page. Afterwards, the controller does nothing. */
  destroy(): void;
}

/** The parts of the loader that the controller uses. */
export interface ControllerOptions
  extends Pick<EffectsParts, 'events' | 'errorReports' | 'onFailed'>,
    WordsSource {
  readonly createFrame: (events: FrameEvents) => Frame;
  /** Opens the host's side of the bridge. */
  readonly connect: typeof connectToDrawer;
  readonly health: Health;
  readonly readPageUrl: ReadPageUrl;
  readonly styles: Pick<SharedStyles, 'applyTheme'>;
}

/**
 * Creates the controller. For each event, the controller takes the next phase and the effects from the table
 * `transitions`.
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
      if ((await connection.call(['takeTyped', typed])) === 'refused') frame.putBack(typed.text);
    },
    onBlocked: () => end({ message: 'This page’s policy forbids the drawer’s frame.' }),
    onLost: () => dispatch(frame.isInserted() ? 'dialogClosed' : 'removed'),
  });
  const connection = new Connection({
    ...options,
    readFrame: frame.readWindow,
    methods: {
      stateChanged,
      closed: () => dispatch('closed'),
      visitorActed: (event) => events.emit(event.name, event),
    },
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
  const parts = { ...options, state, pending, frame, connection, hostPage, dispatch, readState };
  const effects = new Effects(parts);
  const run = runInOrder((effect: Effect) => effects[effect]());
  const controller = createEntryPoints(parts, options);

  function dispatch(event: DrawerEvent): void {
    if (state.isEnded && !lastEvents.has(event)) return;
    if (event === 'open' || event === 'retry') state.hasDisconnected = false;
    const [to, ...then] = transitions[state.phase][event] ?? [state.phase];
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
    events.emit('state', readState());
  }

  function readState(): AssistState {
    // Hides `isReady` from the page, because only the loader needs it.
    const { isReady, ...publicState }: AssistState & Partial<StateSnapshot> =
      state.snapshot ?? initialState;
    return { ...publicState, isDrawerOpen: isOpen(state) };
  }

  return controller;
}

function createEntryPoints(
  parts: EffectsParts,
  source: WordsSource & Pick<ControllerOptions, 'readPageUrl'>,
): Controller {
  const { state, pending, frame, connection, hostPage, events, dispatch, readState } = parts;

  function fitContextUrl(url: string | null): string | null {
    return url && source.readPageUrl(new URL(url));
  }

  function open({ opener, contextUrl, ...question }: OpenIntent = {}): void {
    // Checks the frame, because a script of the page may have removed it.
    if (state.phase !== 'absent' && !frame.isInserted()) dispatch('removed');
    if (opener || !state.isShown) hostPage.setOpener(opener);
    if (contextUrl === null) connection.callWhenConnected(['setContextUrl', null]);
    pending.add(
      contextUrl === undefined
        ? question
        : { ...question, contextUrl: fitContextUrl(contextUrl) ?? undefined },
    );
    dispatch('open');
  }

  return {
    get state() {
      return readState();
    },
    open,
    close: () => dispatch('close'),
    toggle: () => (isOpen(state) ? dispatch('close') : open()),
    reset() {
      pending.clear();
      connection.reset();
    },
    setContextUrl: (url) => connection.callWhenConnected(['setContextUrl', fitContextUrl(url)]),
    setLanguage(tag) {
      connection.callWhenConnected(['setLanguage', tag]);
      void loadWords(tag, source).then(() => events.emit('language'));
    },
    sendTestError: () => connection.callWhenConnected(['sendTestError']),
    setDebug: (isOn) => connection.setDebug(isOn),
    // Does nothing while the dialog is open. If the drawer failed then, the dialog asks the visitor whether to load it
    // again.
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

/** The events that the controller still handles after the assistant has ended (`isEnded`). */
const lastEvents: ReadonlySet<DrawerEvent> = new Set(['close', 'dialogClosed', 'removed']);

/** Whether the drawer or a waiting card is on screen, and is not closing. */
function isOpen({ isShown, phase }: DrawerState): boolean {
  return isShown && phase !== 'ready';
}
