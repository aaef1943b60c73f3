import type { connectToDrawer } from '@assist/bridge';
import { type AssistState, initialState } from '../api/assist-state.ts';
import type { Events } from '../api/events.ts';
import type { Frame, FrameEvents } from '../frame/frame.ts';
import type { ErrorReports } from '../health/error-reports.ts';
import type { Health } from '../health/health.ts';
import { warnOnce } from '../page/safely.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import { carryOut, type Tools } from './carry-out.ts';
import type { Wish } from './drawer-call.ts';
import { createDrawerCalls } from './drawer-calls.ts';
import type { Effect } from './effect.ts';
import type { VisibilityEvent } from './event.ts';
import { inOrder } from './in-order.ts';
import { next } from './next.ts';
import { createPageSide } from './page-side.ts';
import { absentState, isOpen } from './visibility.ts';

/** What to open the drawer with; whatever is left out stays as it is. */
export interface OpenIntent extends Wish {
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
export interface ControllerOptions extends Pick<Tools, 'onDead'> {
  readonly drawerUrl: string;
  /** Makes the place where the drawer loads. */
  readonly createFrame: (events: FrameEvents) => Frame;
  /** Opens the page's end of the bridge. */
  readonly connect: typeof connectToDrawer;
  readonly health: Health;
  readonly styles: Pick<SharedStyles, 'applyTheme'>;
  readonly events: Events;
  readonly errorReports: Pick<ErrorReports, 'report'>;
}

/**
 * Tells the state what happens (`next`), and does what it asks for. What is open and asked inside is the
 * drawer's business.
 */
export function createController(options: ControllerOptions): Controller {
  const { drawerUrl, health, connect, createFrame, styles, events, errorReports } = options;
  let state = absentState;

  const frame = createFrame({
    onCloseRequest: () => dispatch({ type: 'close' }),
    onRetry: () => open(),
    onAsk: (question) => open({ question }),
    onTyped: (typed) => dispatch({ type: 'typed', typed }),
    onBlocked: () =>
      dispatch({
        type: 'hopeless',
        report: { message: 'This page’s policy forbids the drawer’s frame.' },
      }),
    onLost: () => dispatch({ type: 'dialog-lost', isInserted: frame.isInserted() }),
  });
  const readFrame = frame.readWindow;
  const drawerCalls = createDrawerCalls({ drawerUrl, health, connect, readFrame, dispatch });
  const pageSide = createPageSide(styles, drawerCalls.call);
  const tools: Tools = {
    ...options,
    frame,
    drawerCalls,
    pageSide,
    wait: createClock(() => dispatch({ type: 'time-up' })),
    emit: (name) => (name === 'state' ? events.emit(name, tellState()) : events.emit(name)),
    report({ message, code }, drawer) {
      warnOnce(message);
      if (code) errorReports.report(code, drawer);
    },
  };
  const run = inOrder((effect: Effect) => carryOut(effect, tools));

  function dispatch(event: VisibilityEvent): void {
    const { state: after, effects } = next(state, event);
    state = after;
    run(effects);
  }

  function open({ opener, ...wish }: OpenIntent = {}): void {
    if (opener) pageSide.setOpener(opener);
    dispatch({ type: 'open', wish, isInserted: frame.isInserted() });
  }

  function tellState(): AssistState {
    return { ...initialState, ...state.snapshot, isDrawerOpen: isOpen(state.visibility) };
  }

  return {
    get state() {
      return tellState();
    },
    open,
    close: () => dispatch({ type: 'close' }),
    toggle: () => (isOpen(state.visibility) ? dispatch({ type: 'close' }) : open()),
    reset: () => dispatch({ type: 'reset' }),
    setContextUrl: (argument) =>
      dispatch({ type: 'call', call: { name: 'setContextUrl', argument } }),
    sendTestError: () =>
      dispatch({ type: 'call', call: { name: 'sendTestError', argument: undefined } }),
    setDebug: (isOn) => dispatch({ type: 'debug', isOn }),
    warm: () => dispatch({ type: 'warm' }),
    destroy() {
      pageSide.destroy();
      dispatch({ type: 'destroy' });
    },
  };
}

/** At most one thing is waited for at a time. */
function createClock(onTimeUp: () => void): Tools['wait'] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (milliseconds) => {
    clearTimeout(timer);
    if (milliseconds !== undefined) timer = setTimeout(onTimeUp, milliseconds);
  };
}
