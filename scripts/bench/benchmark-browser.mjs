import { requireBrowser } from '../quality/browsers.mjs';

/**
 * What of Playwright's page is used.
 * @typedef {object} Page
 * @property {(url: string) => Promise<unknown>} goto
 * @property {(expression: string) => Promise<unknown>} evaluate
 * @property {{ press(key: string): Promise<void> }} keyboard
 * @property {(url: string, handle: (route: Route) => Promise<void>) => Promise<unknown>} route
 */

/** @typedef {{ request(): { url(): string }, fulfill(answer: { path: string }): Promise<void> }} Route */

/**
 * A page of a browser that can be slowed down, and its main thread's clock.
 * @typedef {object} MeasuredPage
 * @property {Page} page
 * @property {(times: number) => Promise<void>} slowDown makes the processor so many times slower
 * @property {() => Promise<number>} mainThreadMs time the main thread has worked so far, in ms
 */

/**
 * Opens an empty page in a browser of its own for as long as the work takes.
 * @template Result
 * @param {(measured: MeasuredPage) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withMeasuredPage(work) {
  const executablePath = await requireBrowser('chromium');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await work({
      page,
      async slowDown(rate) {
        await session.send('Emulation.setCPUThrottlingRate', { rate });
      },
      async mainThreadMs() {
        const { metrics } = await session.send('Performance.getMetrics');
        /** @type {readonly { name: string, value: number }[]} */
        const all = metrics;
        return (all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
      },
    });
  } finally {
    await browser.close();
  }
}
