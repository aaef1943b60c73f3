import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, openPage } from '@assist/test-kit/browser';

/** CPU throttle that makes this machine about as slow as a common phone. */
export const slowdown = 4;

/** Pause in which the work after the greeting, the font loading and the click finishes, in ms. */
const settlingMs = 1_000;

/** Shortest delay that the browser reports, in ms. */
const shortestDelayMs = 16;

/**
 * Records the time of a click and the delay until its paint. Uses the time of day, the only clock that page and frame
 * share.
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

/** Runs in the frame and records when an input first gets the focus. */
const noteFocus = `
  addEventListener('focusin', ({ target }) => {
    if (target.matches('input, textarea')) {
      window.focusedAt ??= performance.timeOrigin + performance.now();
    }
  }, { capture: true });
  true`;

/** One click, in ms. */
export interface Opening {
  /** From the click until the input in the frame has the focus. */
  readonly focusMs: number;
  /** From the click until the page paints (Event Timing reports steps of 8, from 16). */
  readonly delayMs: number;
}

/** Times one click on a page whose frame has loaded. */
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
    /** Expression evaluated in the page; true once the frame has loaded. */
    isWarm: string;
    /** Prefix of the frame's URL. */
    frameUrl: string;
  },
): Promise<Opening> {
  const page = await openPage(browser, { slowdown, onNewDocument: noteClick });
  try {
    await page.goto(url);
    await page.until(isWarm);
    await page.until(noteFocus, frameUrl);
    await delay(settlingMs);
    await page.click(opener);
    const focusedAt = await page.until('window.focusedAt', frameUrl);
    const focusMs = focusedAt - (await page.evaluate('window.clickedAt'));
    await delay(settlingMs);
    return { focusMs, delayMs: await page.evaluate('window.clickDelayMs') };
  } finally {
    await page.close();
  }
}
