import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, openPage } from '@assist/test-kit/browser';
import { slowdown } from './opening.ts';

/**
 * Pause after the drawer has connected to the page, in ms. The work that follows the connection finishes in this time.
 */
const settlingMs = 500;

/** Pause after the load of a page without the loader, in ms. The page becomes idle in this time. */
const restMs = 1_500;

const loader = /\/loader\.js$/;

/**
 * Marks the loader's task in which the elements become ready. Without the mark, the benchmark would miss this task,
 * because the trace names no script for the callback of a promise.
 */
const readyMark = 'assist:ready';

/** Marks the main thread of the page in the trace, because the processes of cross-site frames have main threads too. */
const hostMark = 'bench:host';

/** The cost of one visit to a host page. */
export interface Visit {
  /** Processor time of the longest task in which the loader ran, in ms. */
  readonly longestLoaderTaskMs: number;
  /** Total processor time of all tasks on the page's main thread, in ms. */
  readonly hostTaskMs: number;
  /** Total wall time of the tasks longer than 50 ms, in ms. Tasks of every script count. */
  readonly longTaskMs: number;
  readonly layoutShift: number;
  /** Number of requests to the CDN before the `load` event of the page. */
  readonly earlyRequests: number;
}

/**
 * Script that records long tasks and layout shifts as they happen, because the browser does not list them afterwards.
 */
const observe = `
  if (window === top) {
    window.longTaskMs = window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTaskMs += duration;
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) layoutShift += value;
    }).observe({ type: 'layout-shift' });
    document.addEventListener('assist:ready', () => performance.mark('${readyMark}'));
    performance.mark('${hostMark}');
  }`;

/**
 * Makes one visit to a host page. The visit ends when the drawer has connected or, without the loader, when the page is
 * idle.
 */
export async function visitHostPage(
  browser: Browser,
  { url, hasLoader, cdnOrigin }: { url: string; hasLoader: boolean; cdnOrigin: string },
): Promise<Visit> {
  const page = await openPage(browser, { slowdown, onNewDocument: observe });
  try {
    const stopTrace = await startTrace(browser);
    await page.goto(url);
    if (hasLoader) {
      await page.until('window.Assist?.state?.environment !== undefined');
      await delay(settlingMs);
    } else {
      await page.until("document.readyState === 'complete'");
      await delay(restMs);
    }
    const events = await stopTrace();
    const counted = await page.evaluate(`(() => {
      const { loadEventStart } = performance.getEntriesByType('navigation')[0];
      const early = performance.getEntriesByType('resource').filter(({ name, startTime }) =>
        name.startsWith(${JSON.stringify(cdnOrigin)}) && startTime < loadEventStart);
      return { longTaskMs, layoutShift, earlyRequests: early.length };
    })()`);
    return {
      longestLoaderTaskMs: longestLoaderTask(events),
      hostTaskMs: hostTasks(events),
      ...counted,
    };
  } finally {
    await page.close();
  }
}

/** An event of the browser's trace. Times are in microseconds; `tdur` is the thread's processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { data?: { url?: string } };
}

/**
 * Starts a trace of the browser.
 *
 * @returns a function that ends the trace and returns its events
 */
async function startTrace(browser: Browser): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  let complete: () => void = () => {};
  const completed = new Promise((resolve) => {
    complete = () => resolve(undefined);
  });
  const ignore = browser.listen(({ method, params }) => {
    if (method === 'Tracing.dataCollected') events.push(...params.value);
    if (method === 'Tracing.tracingComplete') complete();
  });
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] },
  });
  return async () => {
    await browser.send('Tracing.end');
    await completed;
    ignore();
    return events;
  };
}

/** Returns the processor time of all tasks on the page's main thread since the document began, in ms. */
export function hostTasks(events: readonly TraceEvent[]) {
  const start = events.find(({ name }) => name === hostMark);
  if (!start) return Number.NaN;
  return events
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        ph === 'X' &&
        name.endsWith('RunTask') &&
        pid === start.pid &&
        tid === start.tid &&
        ts + dur >= start.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}

/** Returns the processor time of the longest task in which the loader ran, in ms. */
export function longestLoaderTask(events: readonly TraceEvent[]) {
  const calls = events.filter(
    ({ name, args }) =>
      name === readyMark ||
      ((name === 'EvaluateScript' || name === 'FunctionCall') &&
        loader.test(args?.data?.url ?? '')),
  );
  const tasks = events.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'));
  const costs = calls.flatMap((call) =>
    tasks
      .filter(
        (task) =>
          task.pid === call.pid &&
          task.tid === call.tid &&
          task.ts <= call.ts &&
          call.ts < task.ts + (task.dur ?? 0),
      )
      .map(({ tdur = Number.NaN }) => tdur / 1_000),
  );
  return costs.length === 0 ? Number.NaN : Math.max(...costs);
}
