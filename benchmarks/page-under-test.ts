import type { Browser, Frame, Page } from '@playwright/test';

/** The memory that a browser process uses for its documents. */
export interface Memory {
  /** JavaScript heap: objects and compiled code. */
  readonly heapBytes: number;
  /** Memory of the browser itself: nodes, styles, internal records. */
  readonly browserBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
}

/** How long a benchmark waits for a page, in ms. Under the CPU throttle, Playwright's default of 30 s can be too short. */
const patienceMs = 60_000;

/**
 * Opens an empty page in a browser profile of its own.
 *
 * @param settings.slowdown factor of the CPU throttle, which applies to the page and its cross-site frames
 * @param settings.onNewDocument script that runs in each document before the document's own scripts
 */
export async function openPage(
  browser: Browser,
  { slowdown = 1, onNewDocument }: { slowdown?: number; onNewDocument?: string } = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  page.setDefaultTimeout(patienceMs);
  if (onNewDocument !== undefined) await page.addInitScript(onNewDocument);
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

/** Returns the frame whose URL begins with `url`. */
export function frameOf(page: Page, url: string): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(url));
  if (frame === undefined) throw new Error(`The page has no frame ${url}`);
  return frame;
}

/**
 * Waits until an expression is truthy, and returns its value. Polls every 250 ms. Playwright's default, a poll in every
 * frame, would add to the measured processor time.
 */
export async function until<Value>(target: Page | Frame, expression: string): Promise<Value> {
  const handle = await target.waitForFunction<Value, undefined>(expression, undefined, {
    polling: 250,
  });
  return handle.jsonValue();
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

/** Reads the memory of a page or a cross-site frame after a garbage collection. */
export async function readMemory(page: Page, target: Page | Frame = page): Promise<Memory> {
  const session = await page.context().newCDPSession(target);
  // One collection finalises unused objects, the second frees them, and the third what only they referenced.
  for (let collection = 0; collection < 3; collection += 1) {
    await session.send('HeapProfiler.collectGarbage');
  }
  const heap = await session.send('Runtime.getHeapUsage');
  const counters = await session.send('Memory.getDOMCounters');
  await session.detach();
  return {
    heapBytes: heap.usedSize,
    browserBytes: heap.embedderHeapUsedSize,
    nodes: counters.nodes,
    listeners: counters.jsEventListeners,
    documents: counters.documents,
  };
}
