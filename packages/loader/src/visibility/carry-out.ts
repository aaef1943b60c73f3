import type { Frame } from '../frame/frame.ts';
import type { ErrorReports } from '../health/error-reports.ts';
import { warnOnce } from '../page/safely.ts';
import type { DrawerCalls } from './drawer-calls.ts';
import type { Effect, EmittedEvent } from './effect.ts';
import type { PageSide } from './page-side.ts';

/** What effects are carried out with. */
export interface Tools {
  readonly frame: Frame;
  readonly drawerCalls: DrawerCalls;
  readonly pageSide: PageSide;
  /** At most one thing is waited for at a time. */
  readonly clock: { start(milliseconds: number): void; stop(): void };
  readonly errorReports: Pick<ErrorReports, 'report'>;
  readonly emit: (name: EmittedEvent) => void;
  /** The drawer did not come; opening again tries again. */
  readonly onDead: () => void;
}

/** Carries out one effect. */
export function carryOut(effect: Effect, tools: Tools): void {
  const { frame, drawerCalls, pageSide, clock } = tools;
  switch (effect.type) {
    case 'load':
      frame.remove();
      frame.insert();
      drawerCalls.connect();
      break;
    case 'unload':
      drawerCalls.disconnect();
      frame.remove();
      break;
    case 'disconnect':
      drawerCalls.disconnect();
      break;
    case 'show':
      frame.show();
      pageSide.startRelay();
      break;
    case 'hide':
      pageSide.stopRelay();
      frame.hide();
      break;
    case 'present':
      frame.present(effect.card);
      break;
    case 'focus-drawer':
      frame.focus();
      break;
    case 'focus-opener':
      pageSide.focusOpener();
      break;
    case 'open-drawer':
      drawerCalls.open(effect.wish, effect.opening);
      break;
    case 'close-drawer':
      drawerCalls.close();
      break;
    case 'feel-pulse':
      drawerCalls.feelPulse(effect.opening, effect.isDebugging);
      break;
    case 'call':
      drawerCalls.call(effect.call);
      break;
    case 'apply-theme':
      pageSide.applyTheme();
      break;
    case 'wait':
      clock.start(effect.milliseconds);
      break;
    case 'stop-waiting':
      clock.stop();
      break;
    case 'emit':
      tools.emit(effect.name);
      break;
    case 'report':
      tools.errorReports.report(effect.code, effect.isConnected ? drawerCalls.drawer : undefined);
      break;
    case 'warn':
      warnOnce(effect.message);
      break;
    case 'give-up':
      tools.onDead();
      break;
  }
}
