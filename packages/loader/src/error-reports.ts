import type { HealthFailure } from '@assist/bridge';
import type { AssistConfig } from './config.ts';
import { createElement, overrideStyle } from './dom.ts';

/** How long the report page stays after its `load` event, in ms, so that it can send its report. */
export const REPORT_PAGE_LIFETIME_MS = 10_000;

/** The code that error monitoring gets. The code contains no data of the page. */
export type ErrorReportCode = `health-${HealthFailure}` | 'drawer-dead' | 'drawer-incompatible';

/**
 * Sends reports to error monitoring, if the build turns them on. The loader has no monitoring client: a hidden page
 * sends the reports.
 */
export interface ErrorReports {
  report(code: ErrorReportCode): void;
  /** Removes the report page, even if it is still sending. Later reports are ignored. */
  destroy(): void;
}

/** Adds nothing to the page until the first report. */
export function createErrorReports({ drawerUrl, reportsErrors }: AssistConfig): ErrorReports {
  let isOn = reportsErrors;
  let frame: HTMLIFrameElement | undefined;

  return {
    report(code) {
      if (!isOn) return;
      frame?.remove();
      frame = createReportFrame(new URL(`report.html#${code}`, drawerUrl).href);
      document.documentElement.append(frame);
    },
    destroy() {
      isOn = false;
      frame?.remove();
    },
  };
}

/** With `display: none`, visitors cannot see, click, focus or hear the frame. */
function createReportFrame(src: string): HTMLIFrameElement {
  const frame = createElement('iframe', {
    'aria-hidden': 'true',
    referrerpolicy: 'strict-origin',
    sandbox: 'allow-scripts allow-same-origin',
    src,
  });
  overrideStyle(frame, 'display', 'none');
  frame.addEventListener('load', () => setTimeout(() => frame.remove(), REPORT_PAGE_LIFETIME_MS));
  return frame;
}
