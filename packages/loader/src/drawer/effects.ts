import type { AssistState, Events } from '../api.ts';
import { warnOnce } from '../dom.ts';
import type { ErrorReports } from '../error-reports.ts';
import type { Connection, DrawerCall, Outcome } from './connection.ts';
import type { Frame } from './frame/frame.ts';
import type { HostPage } from './host-page.ts';
import type { PendingQuestion } from './pending-question.ts';
import type { DrawerEvent, DrawerState, Effect } from './state.ts';
import type { WaitingView } from './waiting-card/waiting-card.ts';

/** Time limit for the drawer to connect, in ms. After the limit, the card says that the drawer failed to load. */
export const CONNECT_LIMIT_MS = 10_000;

/** Time limit for a connected drawer to open, in ms. After the limit, the waiting card covers the drawer. */
export const SLOW_OPENING_MS = 200;

/** Time limit for closing, in ms. The animation takes 500 ms (spec §2). */
export const CLOSING_LIMIT_MS = 1_500;

/** Interval between two heartbeats to an open drawer, in ms. */
export const HEARTBEAT_MS = 3_000;

/**
 * After this number of missed heartbeats in a row, the card offers to load the drawer again. That takes about 24 s,
 * because each heartbeat waits `HEARTBEAT_MS`, and then up to 5 s for the reply (`CALL_TIMEOUT_MS`). The loader must
 * wait, because no event distinguishes a crashed process from a slow one.
 */
export const MAX_MISSED_HEARTBEATS = 3;

/** A failure of the drawer, for the console and for error monitoring. */
export interface Failure {
  /** The console line for the page's developers. */
  readonly message: string;
  /**
   * The code for error monitoring. Undefined if the page forbids our frames: no report could be sent, because the
   * report page is a frame, too.
   */
  readonly code?: 'drawer-dead' | 'drawer-incompatible';
}

const noAnswer: Failure = {
  message: 'The drawer did not answer. Is this page in VITE_ALLOWED_HOST_ORIGINS?',
  code: 'drawer-dead',
};

/** The parts of the loader that the effects use. */
export interface EffectsParts {
  readonly state: DrawerState;
  readonly pending: PendingQuestion;
  readonly frame: Frame;
  readonly connection: Connection;
  readonly hostPage: HostPage;
  readonly events: Events;
  readonly errorReports: Pick<ErrorReports, 'report'>;
  readonly dispatch: (event: DrawerEvent) => void;
  readonly readState: () => AssistState;
  /** Called when the drawer failed to load. The next opening tries again. */
  readonly onFailed: () => void;
}

/** Implements the effects that the table `transitions` names. */
export class Effects implements Readonly<Record<Effect, () => void>> {
  readonly #parts: EffectsParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * A counter that increases when the loader calls `open` or removes the drawer. The reply to a call is ignored if the
   * counter has increased since the call.
   */
  #opening = 0;
  /** Number of heartbeats that the open drawer has missed in a row. */
  #missed = 0;

  constructor(parts: EffectsParts) {
    this.#parts = parts;
  }

  insertFrame(): void {
    this.#forgetDrawer();
    this.#parts.frame.insert();
    this.#parts.connection.connect();
  }

  removeFrame(): void {
    this.#forgetDrawer();
    this.#parts.connection.disconnect();
    this.#parts.frame.remove();
  }

  focusFrame(): void {
    const { state, frame } = this.#parts;
    if (state.snapshot?.isReady) frame.focusEarly();
  }

  showDialog(): void {
    const { state, frame, events, readState } = this.#parts;
    frame.show();
    if (state.isShown) return;
    state.isShown = true;
    events.emit('open');
    events.emit('state', readState());
  }

  hideDialog(): void {
    const { state, pending, frame, hostPage, events, readState } = this.#parts;
    // Forgets the delivered question, unless the drawer misses heartbeats. A drawer that misses heartbeats may have
    // crashed, and the next drawer then gets the question.
    if (state.isShown && this.#missed === 0) pending.complete();
    this.#stopWaiting();
    if (!state.isShown) return;
    state.isShown = false;
    frame.hide();
    // Emits `close` before focusing the opener. The opener may be the floating box, which stays hidden until `close`.
    events.emit('close');
    events.emit('state', readState());
    hostPage.focusOpener();
  }

  showLoading(): void {
    this.#present('loading');
    this.#wait(CONNECT_LIMIT_MS);
  }

  showSlow(): void {
    this.#present('slow');
  }

  showFailure(): void {
    this.report(noAnswer);
    this.#forgetDrawer();
    this.#present('failed');
    this.#parts.onFailed();
  }

  showEnd(): void {
    this.#forgetDrawer();
    if (this.#parts.state.isShown) this.#present('ended');
    else this.removeFrame();
    this.#parts.events.emit('unavailable');
  }

  callOpen(): void {
    const { pending, dispatch } = this.#parts;
    this.#stopWaiting();
    this.#opening += 1;
    this.#wait(SLOW_OPENING_MS);
    this.#call(['open', pending.deliver()], dispatch);
  }

  callClose(): void {
    if (this.#missed > 0) {
      this.closeAtOnce();
      return;
    }
    this.awaitClosed();
    this.#call(['close'], (outcome) => {
      if (outcome === 'refused') this.#parts.dispatch('closed');
    });
  }

  closeAtOnce(): void {
    void this.#parts.connection.call(['close']);
    this.hideDialog();
  }

  awaitClosed(): void {
    this.#wait(CLOSING_LIMIT_MS);
  }

  handOver(): void {
    this.#parts.frame.handOver();
    this.#scheduleHeartbeat();
  }

  miss(): void {
    this.#missed += 1;
    if (this.#missed === 1) this.#present('silent');
    if (this.#missed === MAX_MISSED_HEARTBEATS) {
      this.report(noAnswer);
      this.#present('stuck');
    }
    this.#scheduleHeartbeat();
  }

  keepQuestion(): void {
    this.#parts.pending.restore();
  }

  giveUp(): void {
    const { state, pending, frame, hostPage, events } = this.#parts;
    if (!state.isShown) return;
    // A drawer that never connected is blocked or missing. The assistant then ends on this page, because the page's own
    // content serves the visitor better than a dialog.
    const isEnd = !state.hasConnected && !state.isEnded;
    if (isEnd) hostPage.restoreText((pending.text ?? '') + frame.takeText());
    state.isEnded ||= isEnd;
    this.hideDialog();
    this.removeFrame();
    if (isEnd) events.emit('unavailable');
  }

  /**
   * Writes a console line. Reports a failure with a code to error monitoring, too. The connected drawer sends the
   * report. If no drawer is connected or the drawer's call fails, a hidden report page sends the report.
   */
  report({ message, code }: Failure): void {
    warnOnce(message);
    if (code) this.#parts.errorReports.report(code, this.#parts.connection.drawer);
  }

  #present(kind: WaitingView['kind']): void {
    const { state, frame, pending } = this.#parts;
    if (state.isShown) frame.present({ kind, isAsked: pending.text !== undefined });
  }

  /** Sends a heartbeat to the open drawer after the interval. Schedules the next one when the drawer replies. */
  #scheduleHeartbeat(): void {
    const { state, connection, dispatch } = this.#parts;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#call(['setDebug', connection.isDebugging], (outcome) => {
        if (state.phase !== 'open') return;
        if (outcome !== 'answered') this.miss();
        else if (this.#missed > 0) dispatch('recovered');
        else this.#scheduleHeartbeat();
      });
    }, HEARTBEAT_MS);
  }

  #call(call: DrawerCall, onOutcome: (outcome: Outcome) => void): void {
    const opening = this.#opening;
    void this.#parts.connection.call(call).then((outcome) => {
      if (this.#opening === opening) onOutcome(outcome);
    });
  }

  /** Dispatches `timedOut` after the given time, unless `#stopWaiting` is called before. */
  #wait(milliseconds: number): void {
    this.#stopWaiting();
    this.#timer = setTimeout(() => this.#parts.dispatch('timedOut'), milliseconds);
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#missed = 0;
  }

  #forgetDrawer(): void {
    this.#stopWaiting();
    this.#opening += 1;
    this.#parts.pending.restore();
    this.#parts.state.snapshot = undefined;
  }
}
