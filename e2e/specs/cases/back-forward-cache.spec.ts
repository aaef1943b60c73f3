import type { Page } from '@playwright/test';
import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/* After the browser has restored a page, the test runner cannot see the page's frames and requests. These tests
   therefore ask the page itself. */

const ask = (page: Page, question: string) =>
  page.evaluate((text) => Reflect.get(window, 'Assist').open({ question: text }), question);

/** Returns a value of the last state that the drawer sent to the page. */
const toldBy = (page: Page, name: 'mode' | 'environment') =>
  page.evaluate((key) => Reflect.get(window, 'Assist').state[key], name);

async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#restored')?.replaceChildren('no'));
  await page.goto('/cases/bare/');
  // Waits for `commit` instead of `load`, because a page that the browser restores from the cache does not load again.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('#restored'), 'the browser kept the page').toHaveText('yes');
}

for (const state of ['closed', 'open'] as const) {
  test(`a page left with its drawer ${state} is restored from the cache, and the drawer works`, async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/back-forward-cache/');
    // Waits until the drawer has loaded, because browsers do not cache a page that is still loading.
    await expect.poll(() => toldBy(page, 'environment')).toBe('local');
    if (state === 'open') await assistant.open();
    await leaveAndReturn(page);
    if (state === 'open') await assistant.expectOnTop();
    else await expectFree(page);

    await ask(page, 'Where is my claim?');
    await assistant.expectOnTop();
    await expect.poll(() => toldBy(page, 'mode')).toBe('answering');
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await assistant.expectClosed();
    await expectFree(page);
  });
}
