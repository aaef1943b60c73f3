import { setTimeout as delay } from 'node:timers/promises';
import { openThrottledPage } from './throttled-page.mjs';

/** What greeting and fonts leave behind is done by then, in ms. */
const settlingMs = 1_000;

/** Notes when a click began, by the clock of the day: page and frame have no other in common. */
const noteClick = `
  if (window === top) addEventListener('click', ({ timeStamp }) => {
    window.clickedAt = performance.timeOrigin + timeStamp;
  }, { capture: true });`;

/** In the frame: notes when an input has got the focus. */
const noteFocus = `
  addEventListener('focusin', ({ target }) => {
    if (target.matches('input, textarea')) {
      window.focusedAt ??= performance.timeOrigin + performance.now();
    }
  }, { capture: true });
  true`;

/**
 * One click on a page whose frame is warm: the time until the input in the frame has the focus, in ms.
 * @param {import('./chromium.mjs').Browser} browser
 * @param {object} page
 * @param {string} page.url
 * @param {string} page.opener selector of what is clicked
 * @param {string} page.isWarm script in the page: whether the frame is there
 * @param {string} page.frameUrl how the frame's address begins
 */
export async function timeOpening(browser, { url, opener, isWarm, frameUrl }) {
  const page = await openThrottledPage(browser, noteClick);
  try {
    await page.goto(url);
    await page.until(isWarm);
    await page.until(noteFocus, frameUrl);
    await delay(settlingMs);
    await page.click(opener);
    const focusedAt = await page.until('window.focusedAt', frameUrl);
    return focusedAt - (await page.evaluate('window.clickedAt'));
  } finally {
    await page.close();
  }
}
