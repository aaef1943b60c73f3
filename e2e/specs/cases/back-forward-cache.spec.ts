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

/**
 * Returns the words that stand in the drawer. The test runner no longer sees the frame of a restored page, so this
 * function asks the browser for it.
 */
async function wordsInDrawer(page: Page): Promise<string> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('The browser of the test has gone.');
  const { targetInfos } = await browser.send('Target.getTargets');
  const drawer = targetInfos.find(({ type, url }) => type === 'iframe' && url.includes('/drawer/'));
  if (!drawer) throw new Error('The page has no drawer.');
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: drawer.targetId });
  const reply = new Promise<string>((resolve) => {
    browser.on('Target.receivedMessageFromTarget', ({ message }) => resolve(message));
  });
  const params = { expression: 'document.body.innerText', returnByValue: true };
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params });
  await browser.send('Target.sendMessageToTarget', { sessionId, message });
  const words: string = JSON.parse(await reply).result.result.value;
  await browser.detach();
  return words;
}

for (const state of ['open', 'closed'] as const) {
  test(`an answer on a page left with its drawer ${state} stands in the drawer after Back`, async ({
    page,
    assistant,
    answers,
  }) => {
    const text = 'Your claim is with the office that decides it.';
    await assistant.openOn('/cases/back-forward-cache/');
    await assistant.ask('Where is my claim?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: text });
    answer.finish();
    await assistant.untilAnswered();
    if (state === 'closed') {
      await page.evaluate(() => Reflect.get(window, 'Assist').close());
      await assistant.expectClosed();
    }
    await leaveAndReturn(page);
    if (state === 'closed') await page.evaluate(() => Reflect.get(window, 'Assist').open());
    await assistant.expectOnTop();
    expect(await wordsInDrawer(page)).toContain(text);
  });
}
