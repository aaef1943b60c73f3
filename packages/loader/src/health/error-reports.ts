import type { HealthFailure, RemoteDrawer } from '@assist/bridge';
import type { AssistConfig } from '../config/assist-config.ts';
import { append, createElement } from '../page/create-element.ts';
import { setImportant } from '../page/set-important.ts';

/** Time for the loaded report page to send its report, in ms. */
export const REPORT_LIMIT_MS = 10_000;

/** The code that error monitoring gets. It contains no data of the page. */
export type ErrorReportCode = `health-${HealthFailure}` | 'drawer-dead' | 'drawer-incompatible';

/** Reports to error monitoring, in builds that have it. The loader itself has no monitoring client. */
export interface ErrorReports {
  /** @param drawer sends the report if it still answers; otherwise the hidden report page does */
  report(code: ErrorReportCode, drawer?: RemoteDrawer): void;
  /** Removes a running report from the page. Later reports are ignored. */
  destroy(): void;
}

/** Creates the reports. Inserts nothing before the first one. */
export function createErrorReports({ drawerUrl, reportsErrors }: AssistConfig): ErrorReports {
  let isOn = reportsErrors;
  let frame: HTMLIFrameElement | undefined;

  function reportByPage(code: ErrorReportCode): void {
    if (!isOn) return;
    frame?.remove();
    frame = createReportFrame(new URL(`report.html#${code}`, drawerUrl).href);
    append(document.documentElement, frame);
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

/** A frame without a box, so that visitors cannot see, click, focus or hear it. */
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
