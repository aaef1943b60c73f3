import type { connectToDrawer, Health, StateSnapshot } from '@assist/bridge';
import { type AssistState, initialState } from '../api/assist-state.ts';
import type { Events } from '../api/events.ts';
import type { Frame, FrameEvents } from '../frame/frame.ts';
import type { ErrorReports } from '../health/error-reports.ts';
import type { ReadPageUrl } from '../page/page-address.ts';
import { warnOnce } from '../page/safely.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { Wish } from './drawer-call.ts';
import { createDrawerCalls, type DrawerCalls } from './drawer-calls.ts';
import type { Effect, EffectArguments } from './effect.ts';
import type { VisibilityEvent } from './event.ts';
import { inOrder } from './in-order.ts';
import { next } from './next.ts';
import { createPageSide, type PageSide } from './page-side.ts';
import { absentState, isOnScreen, isOpen } from './visibility.ts';

/** What to open the drawer with; whatever is left out stays as it is. */
export interface OpenIntent extends Pick<Wish, 'question'> {
  /** `null` for an entry point that is about no page: an earlier one's is dropped. */
  readonly contextUrl?: string | null;
  /** Gets the focus back in the end. */
  readonly opener?: HTMLElement;
}

/** What every entry point asks for: the one way from a trigger to the drawer. */
export interface Controller {
  readonly state: AssistState;
  open(intent?: OpenIntent): void;
  close(): void;
  toggle(): void;
  reset(): void;
  setContextUrl(url: string | null): void;
  sendTestError(): void;
  /** Whether the state tells the query, too: to this drawer and every one that comes. */
  setDebug(isOn: boolean): void;
  /** The visitor is about to ask: load the drawer. */
  warm(): void;
  /** Takes everything out of the page. Later calls do nothing. */
  destroy(): void;
}

/** What the controller works with. */
export interface ControllerOptions {
  readonly drawerUrl: string;
  /** Makes the place where the drawer loads. */
  readonly createFrame: (events: FrameEvents) => Frame;
  /** Opens the page's end of the bridge. */
  readonly connect: typeof connectToDrawer;
  readonly health: Health;
  readonly readPageUrl: ReadPageUrl;
  readonly styles: Pick<SharedStyles, 'applyTheme'>;
  readonly events: Events;
  readonly errorReports: Pick<ErrorReports, 'report'>;
  /** The drawer did not come; opening again tries again. */
  readonly onDead: () => void;
}

/**
 * Tells the state what happens (`next`), and does what it asks for. What is open and asked inside is the
 * drawer's business.
 */
export function createController(options: ControllerOptions): Controller {
  const { createFrame, styles } = options;
  let state = absentState;

  const frame = createFrame({
    onCloseRequest: () => dispatch(['close']),
    onRetry: () => open(),
    onOpening: (signal) => pageSide.follow(signal),
    onAsk: (question) => open({ question }),
    onTyped: (typed) => dispatch(['typed', typed]),
    onBlocked: () =>
      dispatch(['hopeless', { message: 'This page’s policy forbids the drawer’s frame.' }]),
    onLost: () => dispatch(['dialog-lost', frame.isInserted()]),
  });
  const readFrame = frame.readWindow;
  const drawerCalls = createDrawerCalls({ ...options, readFrame, dispatch });
  const pageSide = createPageSide(styles, drawerCalls.call);
  const actions = createActions({ ...options, frame, drawerCalls, pageSide, dispatch, tellState });
  const run = inOrder((effect: Effect) => carryOut(effect, actions));

  function dispatch(event: VisibilityEvent): void {
    const { state: after, effects } = next(state, event);
    state = after;
    run(effects);
  }

  function open({ opener, contextUrl, ...question }: OpenIntent = {}): void {
    if (opener || !isOnScreen(state.visibility)) pageSide.setOpener(opener);
    if (contextUrl === null) setContextUrl(null);
    const wish =
      contextUrl === undefined ? question : { ...question, contextUrl: contextUrl ?? undefined };
    dispatch(['open', wish, frame.isInserted()]);
  }

  function setContextUrl(url: string | null): void {
    dispatch(['call', ['setContextUrl', url]]);
  }

  function tellState(): AssistState {
    // Between drawer and loader only.
    const { isReady, ...told }: AssistState & Partial<StateSnapshot> =
      state.snapshot ?? initialState;
    return { ...told, isDrawerOpen: isOpen(state.visibility) };
  }

  return {
    get state() {
      return tellState();
    },
    open,
    close: () => dispatch(['close']),
    toggle: () => (isOpen(state.visibility) ? dispatch(['close']) : open()),
    reset: () => dispatch(['reset']),
    setContextUrl,
    sendTestError: () => dispatch(['call', ['sendTestError']]),
    setDebug: (isOn) => dispatch(['debug', isOn]),
    warm: () => dispatch(['warm']),
    destroy() {
      pageSide.destroy();
      dispatch(['destroy']);
    },
  };
}

/** What effects are carried out by. */
type Actions = {
  readonly [Name in keyof EffectArguments]: (...values: EffectArguments[Name]) => void;
};

/** What the actions work with. */
interface Tools extends Pick<ControllerOptions, 'events' | 'errorReports' | 'onDead'> {
  readonly frame: Frame;
  readonly drawerCalls: DrawerCalls;
  readonly pageSide: PageSide;
  readonly dispatch: (event: VisibilityEvent) => void;
  readonly tellState: () => AssistState;
}

function createActions(tools: Tools): Actions {
  const { frame, drawerCalls, pageSide, events, errorReports, onDead, dispatch, tellState } = tools;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    load() {
      frame.insert();
      drawerCalls.connect();
    },
    unload() {
      drawerCalls.disconnect();
      frame.remove();
    },
    lead: frame.lead,
    show: frame.show,
    hide: frame.hide,
    present: frame.present,
    'focus-opener': pageSide.focusOpener,
    'hand-over': frame.handOver,
    'give-back': (question) => pageSide.giveBack(question + frame.takeText()),
    'put-back': frame.putBack,
    call: drawerCalls.call,
    'describe-page': pageSide.describe,
    wait(milliseconds) {
      clearTimeout(timer);
      if (milliseconds === undefined) return;
      timer = setTimeout(() => dispatch(['time-up']), milliseconds);
    },
    emit: (name) => (name === 'state' ? events.emit(name, tellState()) : events.emit(name)),
    report({ message, code }, isConnected) {
      warnOnce(message);
      if (code) errorReports.report(code, isConnected ? drawerCalls.drawer : undefined);
    },
    'give-up': onDead,
  };
}

function carryOut<Name extends keyof EffectArguments>(
  effect: Effect<Name>,
  actions: Actions,
): void {
  const [name, ...values] = effect;
  actions[name](...values);
}
