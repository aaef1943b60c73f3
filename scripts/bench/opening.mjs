import { setTimeout as delay } from 'node:timers/promises';
import { openPage } from '@assist/test-kit/browser';

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

/**
 * One click, in ms.
 * @typedef {object} Opening
 * @property {number} focusMs until the input in the frame has the focus
 * @property {number} delayMs until the page had drawn what the click changed (Event Timing: in steps of 8, from 16)
 */

/**
 * One click on a page whose frame is warm.
 * @param {import('@assist/test-kit/browser').Browser} browser
 * @param {object} page
 * @param {string} page.url
 * @param {string} page.opener selector of what is clicked
 * @param {string} page.isWarm script in the page: whether the frame is there
 * @param {string} page.frameUrl how the frame's address begins
 * @returns {Promise<Opening>}
 */
export async function timeOpening(browser, { url, opener, isWarm, frameUrl }) {
  const page = await openPage(browser, noteClick);
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
