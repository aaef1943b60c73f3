import type { Page } from '@playwright/test';
import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/* A test runner loses sight of the frames of a page that came back, and of what they request: the page is asked. */

const ask = (page: Page, question: string) =>
  page.evaluate((text) => Reflect.get(window, 'Assist').open({ question: text }), question);

/** What the drawer itself last told the page; nothing before it lives. */
const toldBy = (page: Page, name: 'mode' | 'environment') =>
  page.evaluate((key) => Reflect.get(window, 'Assist').state[key], name);

async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#restored')?.replaceChildren('no'));
  await page.goto('/cases/bare/');
  // Nothing loads: the page comes back as it was.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('#restored'), 'the browser kept the page').toHaveText('yes');
}

for (const state of ['closed', 'open'] as const) {
  test(`a page left with its drawer ${state} comes back whole, and the drawer works`, async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/back-forward-cache/');
    // A page that is still loading is not kept.
    await expect.poll(() => toldBy(page, 'environment')).toBe('local');
    if (state === 'open') await assistant.open();
    await leaveAndReturn(page);
    if (state === 'open') await assistant.expectOpen();
    else await expectFree(page);

    await ask(page, 'Where is my claim?');
    await assistant.expectOpen();
    await expect.poll(() => toldBy(page, 'mode')).toBe('answering');
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await assistant.expectClosed();
    await expectFree(page);
  });
}
