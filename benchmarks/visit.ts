import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { slowdown } from './opening.ts';
import { openPage, until } from './page-under-test.ts';

/** Pause after the load of a page or, with the loader, after its elements are ready, in ms. The page becomes idle in this time. */
const restMs = 1_500;

const loader = /\/loader\.js$/;

/**
 * Marks the loader's task in which the elements become ready. Without the mark, the benchmark would miss this task,
 * because the trace names no script for the callback of a promise.
 */
const readyMark = 'assist:ready';

/** The parts of the browser that write into the trace. */
const categories = ['devtools.timeline', 'toplevel', 'blink.user_timing'];

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
    document.addEventListener('assist:ready', () => {
      performance.mark('${readyMark}');
      window.isReady = true;
    });
    performance.mark('${hostMark}');
  }`;

/** Makes one visit to a host page, which ends when the page is idle. The visitor shows no interest in the assistant. */
export async function visitHostPage(
  browser: Browser,
  { url, hasLoader, cdnOrigin }: { url: string; hasLoader: boolean; cdnOrigin: string },
): Promise<Visit> {
  const page = await openPage(browser, { slowdown, onNewDocument: observe });
  try {
    await browser.startTracing(undefined, { categories });
    await page.goto(url);
    if (hasLoader) await until(page, 'window.isReady');
    await delay(restMs);
    const trace: { traceEvents: readonly TraceEvent[] } = JSON.parse(
      String(await browser.stopTracing()),
    );
    const events = trace.traceEvents;
    const counted = await page.evaluate<
      Pick<Visit, 'longTaskMs' | 'layoutShift' | 'earlyRequests'>
    >(`(() => {
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
