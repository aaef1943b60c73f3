import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, openPage } from '@assist/test-kit/browser';

/** Slowdown of the processor: a common phone beside this machine. */
export const slowdown = 4;

/** What greeting and fonts leave behind is done by then, in ms. */
const settlingMs = 1_000;

/** The browser tells of no shorter delay than this, in ms. */
const shortestDelayMs = 16;

/**
 * Notes when a click began, by the clock of the day (page and frame have no other in common), and how long
 * the page kept it from the screen.
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

/** In the frame: notes when an input has got the focus. */
const noteFocus = `
  addEventListener('focusin', ({ target }) => {
    if (target.matches('input, textarea')) {
      window.focusedAt ??= performance.timeOrigin + performance.now();
    }
  }, { capture: true });
  true`;

/** One click, in ms. */
export interface Opening {
  /** Until the input in the frame has the focus. */
  readonly focusMs: number;
  /** Until the page had drawn what the click changed (Event Timing: in steps of 8, from 16). */
  readonly delayMs: number;
}

/** One click on a page whose frame is warm. */
export async function timeOpening(
  browser: Browser,
  {
    url,
    opener,
    isWarm,
    frameUrl,
  }: {
    url: string;
    /** Selector of what is clicked. */
    opener: string;
    /** Script in the page: whether the frame is there. */
    isWarm: string;
    /** How the frame's address begins. */
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
