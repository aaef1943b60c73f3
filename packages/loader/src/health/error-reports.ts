import type { HealthFailure, RemoteDrawer } from '@assist/bridge';
import type { AssistConfig } from '../configuration/assist-config.ts';
import { createElement } from '../page/create-element.ts';
import { setImportant } from '../page/set-important.ts';

/** How long the report page has, once it has loaded, to send what it was told, in ms. */
export const REPORT_LIMIT_MS = 10_000;

/** What error monitoring learns of a page without a drawer: a code, and nothing of the page. */
export type ErrorReportCode = `health-${HealthFailure}` | 'drawer-dead' | 'drawer-incompatible';

/** The way to error monitoring, in builds that have one. The loader itself carries none. */
export interface ErrorReports {
  /** @param drawer told first, where one may still answer; otherwise a page of its origin reports */
  report(code: ErrorReportCode, drawer?: RemoteDrawer): void;
  /** Takes what is under way out of the page. Later reports do nothing. */
  destroy(): void;
}

/** Creates the way; nothing is in the page before there is something to report. */
export function createErrorReports({ drawerUrl, reportsErrors }: AssistConfig): ErrorReports {
  let isOn = reportsErrors;
  let frame: HTMLIFrameElement | undefined;

  function reportByPage(code: ErrorReportCode): void {
    if (!isOn) return;
    frame?.remove();
    frame = createReportFrame(new URL(`report.html#${code}`, drawerUrl).href);
    document.documentElement.append(frame);
  }

  return {
    report(code, drawer) {
      if (isOn && drawer) drawer.order('reportError', { code }).catch(() => reportByPage(code));
      else reportByPage(code);
    },
    destroy() {
      isOn = false;
      frame?.remove();
    },
  };
}

/** A frame that no visitor meets: without a box it cannot be seen, clicked, focused or read out. */
function createReportFrame(src: string): HTMLIFrameElement {
  const frame = createElement('iframe', {
    'aria-hidden': 'true',
    referrerpolicy: 'strict-origin',
    sandbox: 'allow-scripts allow-same-origin',
    src,
  });
  setImportant(frame, 'display', 'none');
  frame.addEventListener('load', () => setTimeout(() => frame.remove(), REPORT_LIMIT_MS));
  return frame;
}
