import type { Page } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import type { Assistant } from '../../fixtures/assistant.ts';
import { expect, test } from '../../fixtures/test.ts';

const path = '/cases/cost/';
const cdnOrigin = localOrigins.cdn;
const loaderOnly = [`${cdnOrigin}/loader.js`];
const heldImage = '/held.svg';

/** Records all requests to the CDN after this call, from the page and its frames. */
function watchCdn(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(cdnOrigin)) urls.push(request.url());
  });
  return urls;
}

/** Delays the page's `load` event, like a slow image. Returns a function that ends the delay. */
async function holdLoad(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${heldImage}`, async (route) => {
    await held;
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
  });
  await page.addInitScript((source) => {
    if (window === top) new Image().src = source;
  }, heldImage);
  return release;
}

/** Opens the page, and waits until the trigger elements are defined. They may be defined before the `load` event. */
async function goUntilReady(page: Page, assistant: Assistant, to = path): Promise<void> {
  await page.goto(to, { waitUntil: 'commit' });
  await expect(assistant.askButton).toBeVisible();
  await expect(assistant.landingBox).toBeVisible();
}

test('nothing on the page shifts when the elements are defined [P11]', async ({
  page,
  assistant,
}) => {
  let bringHealth = (): void => {};
  const untilPainted = new Promise<void>((resolve) => {
    bringHealth = resolve;
  });
  await page.route('**/health', async (route) => {
    await untilPainted;
    await route.continue();
  });
  await page.addInitScript(() => {
    if (window !== top) return;
    Reflect.set(window, 'shifts', []);
    new PerformanceObserver((list) => {
      Reflect.get(window, 'shifts').push(...list.getEntries().map((entry) => entry.toJSON()));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  const texts = page.locator('main > *');
  const readTops = () =>
    texts.evaluateAll((elements) => elements.map((e) => e.getBoundingClientRect().top));
  await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
  const before = await readTops();
  bringHealth();
  await expect(assistant.askButton).toBeVisible();
  await expect(assistant.landingBox).toBeVisible();
  expect(await readTops()).toEqual(before);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

/**
 * Waits for an idle callback. Idle callbacks with the same limit run in order, so any earlier callback of the loader has
 * run by then. Without a limit, Chromium once made no call in 60 s.
 */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  );
}

test('the CDN sends only the loader to a page that asks nothing [P11]', async ({
  page,
  assistant,
}) => {
  const requests = watchCdn(page);
  await goUntilReady(page, assistant);
  await untilIdle(page);
  expect(requests).toEqual(loaderOnly);
  expect(page.frames()).toHaveLength(1);
});

test('the drawer loads on a page with `data-preload` once the page has loaded and is idle [P11]', async ({
  page,
  assistant,
}) => {
  const requests = watchCdn(page);
  const release = await holdLoad(page);
  await goUntilReady(page, assistant, '/cases/preload/');
  expect(requests).toEqual(loaderOnly);
  release();
  await assistant.untilInserted();
  expect(requests).toContain(`${cdnOrigin}/drawer/index.html`);
});

test.describe('the visitor’s intent', () => {
  test.use({ hasTouch: true });

  const intents: Record<string, (page: Page, assistant: Assistant) => Promise<void>> = {
    'the pointer enters the ask button': (_, assistant) => assistant.askButton.hover(),
    'the focus comes to the ask button': (_, assistant) => assistant.askButton.focus(),
    'a finger touches the ask button': async (page, assistant) => {
      const box = await assistant.askButton.boundingBox();
      if (box === null) throw new Error('The button has no box.');
      const session = await page.context().newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: box.x + 5, y: box.y + 5 }],
      });
    },
  };
  for (const [intent, show] of Object.entries(intents)) {
    test(`the drawer loads before the page has loaded, once ${intent}`, async ({
      page,
      assistant,
    }) => {
      const requests = watchCdn(page);
      const release = await holdLoad(page);
      await goUntilReady(page, assistant);
      expect(requests).toEqual(loaderOnly);
      await show(page, assistant);
      await assistant.untilInserted();
      release();
    });
  }
});

test('only intent loads the drawer if the visitor saves data', async ({ page, assistant }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requests = watchCdn(page);
  await goUntilReady(page, assistant, '/cases/preload/');
  await untilIdle(page);
  expect(requests).toEqual(loaderOnly);
  await assistant.askButton.hover();
  await assistant.untilInserted();
});
