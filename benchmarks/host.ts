import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave, listen, median } from '@assist/test-kit/bench';
import { type Browser, chromium } from '@playwright/test';
import { localOrigins } from '../scripts/ports.ts';
import { judge, type Verdict } from './budgets.ts';
import { openPage, until, watchMainThread } from './page-under-test.ts';

/** The cost of a page view in which the visitor asks nothing. */
export interface Visit {
  /** Processor time of all tasks on the page's main thread, in ms. */
  readonly hostTaskMs: number;
  readonly layoutShift: number;
  /** Number of requests to the CDN before the `load` event of the page. */
  readonly earlyRequests: number;
}

/** The times of one opening. */
export interface Opening {
  /** Time from the click until the input in the frame has the focus, in ms. */
  readonly focusMs: number;
  /** Time from the click until the page paints, in ms. Event Timing reports at least 16 ms, in steps of 8. */
  readonly delayMs: number;
}

/** The assistant's cost for a host page, and the same figures without it. The CPU throttle is 4x. */
export interface HostMeasurement {
  readonly visits: Visit[];
  /** Visits of the same page, whose loader is blocked. */
  readonly visitsWithout: Visit[];
  /** Openings by the visitor's first sign of interest, the click. */
  readonly cold: Opening[];
  /** Openings of a drawer that has loaded before the click. */
  readonly preloaded: Opening[];
  /** Openings of a bare frame, an iframe of one input, in the same two ways. */
  readonly bareCold: Opening[];
  readonly barePreloaded: Opening[];
}

/** Odd, so that the median is one of the samples. */
const rounds = 9;

/** Time in which a page comes to rest after its load, or before and after a click, in ms. */
const restMs = 1_500;

/**
 * Records layout shifts, the time of a click and its delay in the page, and the time of the focus in the frame. Uses
 * the time of day, because page and frame have no other clock in common.
 */
const record = `
  addEventListener('focusin', ({ target }) => {
    if (target.matches('input, textarea')) window.focusedAt ??= performance.timeOrigin + performance.now();
  }, { capture: true });
  if (window === top) {
    window.layoutShift = 0;
    window.clickDelayMs = 16;
    addEventListener('click', ({ timeStamp }) => {
      window.clickedAt = performance.timeOrigin + timeStamp;
    }, { capture: true });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) layoutShift += value;
    }).observe({ type: 'layout-shift' });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) {
        if (interactionId) clickDelayMs = Math.max(clickDelayMs, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 });
  }`;

/** The floor of an opening: a cross-site iframe of one input, inserted with the page or, with `?cold`, by the click. */
const barePage = (frameUrl: string) => `<!doctype html><title>Bare frame</title>
<button>Open</button>
<script>
const frame = document.createElement('iframe');
frame.src = '${frameUrl}';
if (location.search !== '?cold') document.body.append(frame);
const focus = () => {
  frame.focus();
  frame.contentWindow.postMessage('open', '*');
};
document.querySelector('button').onclick = () => {
  if (frame.isConnected) return focus();
  frame.onload = focus;
  document.body.append(frame);
};
</script>`;
const bareFrame = `<!doctype html><title>Input</title><input aria-label="Question">
<script>window.onmessage = window.onfocus = () => document.querySelector('input').focus();</script>`;

/**
 * Measures the assistant on the demo site of the local servers.
 *
 * @param executable path of the browser's executable
 */
export async function measureHost(executable: string): Promise<HostMeasurement> {
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(url === '/frame/' ? bareFrame : barePage(`${bare.origin}/frame/`));
  });
  const bare = await listen(server);
  // Browsers treat the two host names of this machine as two sites.
  const barePageUrl = `http://localhost:${bare.port}/`;
  const browser = await chromium.launch({ executablePath: executable });
  const cases = `${localOrigins.demoSite}/cases`;
  const button = 'assist-ask-button';
  try {
    // The result of this visit is not used, because it includes the start of the browser.
    await visit(browser, false);
    return await interleave(
      {
        visits: () => visit(browser, true),
        visitsWithout: () => visit(browser, false),
        cold: () => open(browser, `${cases}/cost/`, button),
        preloaded: () => open(browser, `${cases}/preload/`, button),
        bareCold: () => open(browser, `${barePageUrl}?cold`, 'button'),
        barePreloaded: () => open(browser, barePageUrl, 'button'),
      },
      rounds,
    );
  } finally {
    await browser.close();
    await bare.close();
  }
}

/** Visits a host page until it is at rest. The visitor shows no interest in the assistant. */
async function visit(browser: Browser, hasLoader: boolean): Promise<Visit> {
  const page = await openPage(browser, record);
  try {
    if (!hasLoader) await page.route(`${localOrigins.cdn}/**`, (route) => route.abort());
    const hostTaskMs = await watchMainThread(page);
    await page.goto(`${localOrigins.demoSite}/cases/cost/`);
    if (hasLoader) await until(page, "customElements.get('assist-ask-button') !== undefined");
    await delay(restMs);
    const counted = await page.evaluate<Omit<Visit, 'hostTaskMs'>>(`(() => {
      const { loadEventStart } = performance.getEntriesByType('navigation')[0];
      const early = performance.getEntriesByType('resource').filter(({ name, startTime }) =>
        name.startsWith('${localOrigins.cdn}') && startTime < loadEventStart);
      return { layoutShift, earlyRequests: early.length };
    })()`);
    return { hostTaskMs: await hostTaskMs(), ...counted };
  } finally {
    await page.close();
  }
}

/**
 * Measures one click that opens a frame, on a page at rest. Moves no pointer before, because its arrival would load the
 * drawer.
 */
async function open(browser: Browser, url: string, opener: string): Promise<Opening> {
  const page = await openPage(browser, record);
  try {
    await page.goto(url);
    await page.locator(opener).first().waitFor();
    await delay(2 * restMs);
    await page.click(opener);
    if (page.frames().length === 1) await page.waitForEvent('frameattached');
    const [, frame = page] = page.frames();
    const focusedAt = await until<number>(frame, 'window.focusedAt');
    const focusMs = focusedAt - (await page.evaluate<number>('clickedAt'));
    await delay(restMs);
    return { focusMs, delayMs: await page.evaluate('clickDelayMs') };
  } finally {
    await page.close();
  }
}

/** Judges the cost for a host page by its budgets. */
export function judgeHost(measurement: HostMeasurement): readonly Verdict[] {
  const { visits, visitsWithout, cold, preloaded, bareCold, barePreloaded } = measurement;
  const tasks = (list: readonly Visit[]) => median(list.map(({ hostTaskMs }) => hostTaskMs));
  const focus = (list: readonly Opening[]) => median(list.map(({ focusMs }) => focusMs));
  const highest = (key: keyof Visit) =>
    visits.length === 0 ? Number.NaN : Math.max(...visits.map((one) => one[key]));
  return [
    judge('hostTasks', tasks(visits) - tasks(visitsWithout)),
    judge('coldOpening', focus(cold) / focus(bareCold)),
    judge('preloadedOpening', focus(preloaded) / focus(barePreloaded)),
    judge('layoutShift', highest('layoutShift')),
    judge('earlyRequests', highest('earlyRequests')),
    judge('clickDelay', median(preloaded.map(({ delayMs }) => delayMs))),
  ];
}
