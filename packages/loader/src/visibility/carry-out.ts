import type { RemoteDrawer } from '@assist/bridge';
import type { Frame } from '../frame/frame.ts';
import type { DrawerCalls } from './drawer-calls.ts';
import type { Effect, EmittedEvent } from './effect.ts';
import type { FailureReport } from './event.ts';
import type { PageSide } from './page-side.ts';

/** What effects are carried out with. */
export interface Tools {
  readonly frame: Frame;
  readonly drawerCalls: DrawerCalls;
  readonly pageSide: PageSide;
  /** At most one thing is waited for at a time. */
  readonly wait: (milliseconds: number | undefined) => void;
  readonly report: (report: FailureReport, drawer?: RemoteDrawer) => void;
  readonly emit: (name: EmittedEvent) => void;
  /** The drawer did not come; opening again tries again. */
  readonly onDead: () => void;
}

/** Carries out one effect. */
export function carryOut(effect: Effect, tools: Tools): void {
  const { frame, drawerCalls, pageSide } = tools;
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
      // Reads the layout of the page, which is still as it was drawn: showing the frame changes it.
      pageSide.startRelay();
      frame.show();
      break;
    case 'hide':
      pageSide.stopRelay();
      frame.hide();
      break;
    case 'present':
      frame.present(effect.card);
      break;
    case 'hand-over':
      frame.handOver();
      break;
    case 'give-back':
      pageSide.giveBack(effect.question + frame.takeText());
      break;
    case 'put-back':
      frame.putBack(effect.text);
      break;
    case 'focus-opener':
      pageSide.focusOpener();
      break;
    case 'call':
      drawerCalls.call(effect.call, effect.answered, effect.failed);
      break;
    case 'apply-theme':
      pageSide.applyTheme();
      break;
    case 'wait':
      tools.wait(effect.milliseconds);
      break;
    case 'emit':
      tools.emit(effect.name);
      break;
    case 'report':
      tools.report(effect.report, effect.isConnected ? drawerCalls.drawer : undefined);
      break;
    case 'give-up':
      tools.onDead();
      break;
  }
}
