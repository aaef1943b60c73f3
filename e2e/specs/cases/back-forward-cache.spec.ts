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

for (const state of ['open', 'closed'] as const) {
  test(`an answer on a page left with its drawer ${state} is on screen again after Back`, async ({
    page,
    assistant,
    answers,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await assistant.openOn('/cases/back-forward-cache/');
    await assistant.ask('Where is my claim?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'Your claim is with the office that decides it.' });
    answer.finish();
    await assistant.untilAnswered();
    await page.mouse.move(0, 0);
    // Takes a part that the drawer fills alone, because the page behind it says that it was restored.
    const clip = { x: 960, y: 0, width: 480, height: 900 };
    const look = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await assistant.expectClosed();
    const closed = await look();
    await page.evaluate(() => Reflect.get(window, 'Assist').open());
    await assistant.expectOpen();
    await assistant.untilInPlace();
    const read = await look();
    expect(read.equals(closed), 'the open drawer is in the picture').toBe(false);
    if (state === 'closed') {
      await page.evaluate(() => Reflect.get(window, 'Assist').close());
      await assistant.expectClosed();
    }

    await leaveAndReturn(page);
    if (state === 'closed') await page.evaluate(() => Reflect.get(window, 'Assist').open());
    await assistant.expectOnTop();
    await expect.poll(async () => (await look()).equals(read), 'the answer is there').toBe(true);
  });
}
