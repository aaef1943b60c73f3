import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { frameOf, openPage, until } from './page-under-test.ts';

/** Factor of the CPU throttle. It makes this machine about as slow as a common phone. */
export const slowdown = 4;

/** Pause before and after the click, in ms. The page's pending work and font loading finish in this time. */
const settlingMs = 1_000;

/** Shortest delay that the browser's Event Timing reports, in ms. */
const shortestDelayMs = 16;

/**
 * Script that records the time of a click, and the delay from the click to its paint. Uses the time of day, because
 * page and frame have no other clock in common.
 */
const noteClick = `
  if (window === top) {
    window.clickDelayMs = ${shortestDelayMs};
    addEventListener('click', ({ timeStamp }) => {
      window.clickedAt = performance.timeOrigin + timeStamp;
    }, { capture: true });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) {
        if (interactionId) clickDelayMs = Math.max(clickDelayMs, duration);
      }
    }).observe({ type: 'event', durationThreshold: ${shortestDelayMs} });
  }`;

/** Script for the frame. Records the time when an input first gets the focus. */
const noteFocus = `
  addEventListener('focusin', ({ target }) => {
    if (target.matches('input, textarea')) {
      window.focusedAt ??= performance.timeOrigin + performance.now();
    }
  }, { capture: true });`;

/** The times of one opening. */
export interface Opening {
  /** Time from the click until the input in the frame has the focus, in ms. */
  readonly focusMs: number;
  /**
   * Time from the click until the page paints, in ms. Event Timing rounds this time to 8 ms, and reports at least 16
   * ms.
   */
  readonly delayMs: number;
}

/** Measures one click that opens a frame which has already loaded. */
export async function timeOpening(
  browser: Browser,
  {
    url,
    opener,
    isWarm,
    frameUrl,
  }: {
    url: string;
    /** Selector of the element to click. */
    opener: string;
    /** Expression to evaluate in the page. It is true once the frame has loaded. */
    isWarm: string;
    /** Prefix of the frame's URL. */
    frameUrl: string;
  },
): Promise<Opening> {
  const page = await openPage(browser, { slowdown, onNewDocument: noteClick });
  try {
    await page.goto(url);
    // The drawer's frame is inserted at the first sign of interest.
    await page.hover(opener);
    await until(page, isWarm);
    const frame = frameOf(page, frameUrl);
    await frame.evaluate(noteFocus);
    await delay(settlingMs);
    await page.click(opener);
    const focusedAt = await until<number>(frame, 'window.focusedAt');
    const focusMs = focusedAt - (await page.evaluate<number>('window.clickedAt'));
    await delay(settlingMs);
    return { focusMs, delayMs: await page.evaluate('window.clickDelayMs') };
  } finally {
    await page.close();
  }
}
