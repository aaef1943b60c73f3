import type { Page } from '@playwright/test';
import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/* A test runner loses sight of the frames of a page that came back: the page itself is asked instead. */

const ask = (page: Page, question: string) =>
  page.evaluate((text) => Reflect.get(window, 'Assist').open({ question: text }), question);

const reset = (page: Page) => page.evaluate(() => Reflect.get(window, 'Assist').reset());

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

test('a page that comes back whole has a drawer that works, whether it was open or closed', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/back-forward-cache/');
  // A page that is still loading is not kept.
  await expect.poll(() => toldBy(page, 'environment')).toBe('local');
  await test.step('closed', async () => {
    await leaveAndReturn(page);
    await expectFree(page);
    await ask(page, 'Where is my claim?');
    (await answers.next()).finish();
    await assistant.expectOpen();
    await expect.poll(() => toldBy(page, 'mode')).toBe('answering');
  });
  await test.step('open', async () => {
    await leaveAndReturn(page);
    await assistant.expectOpen();
    await reset(page);
    await expect.poll(() => toldBy(page, 'mode')).toBe('input');
    await ask(page, 'And when?');
    (await answers.next()).finish();
    await expect.poll(() => toldBy(page, 'mode')).toBe('answering');
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await assistant.expectClosed();
    await expectFree(page);
  });
});
