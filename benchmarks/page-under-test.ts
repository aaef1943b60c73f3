import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Frame, Page } from '@playwright/test';

/** Factor of the CPU throttle. It makes this machine about as slow as a common phone. */
const slowdown = 4;

/** How long a benchmark waits for a page, in ms. Under the CPU throttle, Playwright's default of 30 s can be too short. */
const patienceMs = 60_000;

/**
 * Opens an empty page in a browser profile of its own. A CPU throttle applies to the page and its cross-site frames.
 *
 * @param onNewDocument script that runs in each document before the document's own scripts
 */
export async function openPage(browser: Browser, onNewDocument: string = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript(onNewDocument);
  const throttle = async (target: Page | Frame) => {
    const session = await page.context().newCDPSession(target);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  };
  await throttle(page);
  page.on('framenavigated', (frame) => {
    // A frame of the page's own site has no session, and the page's throttle applies to it. A removed frame has none.
    if (frame !== page.mainFrame()) throttle(frame).catch(() => {});
  });
  return page;
}

/** Waits until an expression is truthy. The drawer's policy forbids Playwright's `waitForFunction`. */
export async function until<Value>(target: Page | Frame, expression: string): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    // A frame that loads a document in this moment has nothing to ask.
    const value = await target.evaluate<Value>(expression).catch(() => undefined);
    if (value) return value;
    await delay(250);
  }
  throw new Error(`Not within ${patienceMs} ms: ${expression}`);
}

/** Returns a function that reads the processor time of the page's main thread since this call, in ms. */
export async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
