import type { Page } from '@playwright/test';
import type { Assistant } from '../../fixtures/assistant.ts';
import { expectFree } from '../../fixtures/free-page.ts';
import { holdRequests } from '../../fixtures/held-requests.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WaitingCard } from '../../fixtures/waiting-card.ts';

const drawerPage = '**/drawer/index.html';

/**
 * Removes the element that holds the drawer's frame, as a script of the page might. The drawer may be open or closed.
 */
const remove = (page: Page) =>
  page.evaluate(() => document.querySelector('assist-frame')?.remove());

/** Opens the drawer again and asks a question. Fails unless both work as before. */
async function expectWorking(assistant: Assistant): Promise<void> {
  await assistant.open();
  await assistant.ask('How do I get a veteran card?');
  await expect(assistant.asked('How do I get a veteran card?')).toBeVisible();
}

test('a page that removes the frame in any state can scroll, and the assistant still works', async ({
  page,
  assistant,
}) => {
  const card = await WaitingCard.on(page);
  const requests = await holdRequests(page, drawerPage);
  await page.goto('/cases/lost-frame/');

  await test.step('loading, before anybody’s eyes', async () => {
    await assistant.askButton.click();
    await expect(card.loading).toBeVisible();
    await remove(page);
    await expectFree(page);
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('closed', async () => {
    await requests.release();
    await assistant.open();
    await assistant.close.click();
    await assistant.expectClosed();
    await page.getByRole('button', { name: 'Remove it now' }).click();
    await expectFree(page);
  });
  await test.step('open', async () => {
    await assistant.open();
    await remove(page);
    await expectFree(page);
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('closing', async () => {
    await assistant.open();
    await page.evaluate(() => {
      document.addEventListener('assist:state', () =>
        document.querySelector('assist-frame')?.remove(),
      );
      Reflect.get(window, 'Assist').close();
    });
    await expectFree(page);
    await expect(page.locator('assist-frame')).toHaveCount(0);
  });
});

test('a page that reloads the frame in any state can scroll, and the assistant still works', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: The drawer did not answer.');
  // Firefox ends the request of a frame that reloads before the frame can stop it.
  problems.expect('AI assist: asking failed: Failed to fetch the chat response (network).');
  const card = await WaitingCard.on(page);
  const reload = async () => {
    const loaded = page.waitForResponse(drawerPage);
    await assistant.frame.evaluate(() => location.reload()).catch(() => undefined);
    await loaded;
  };
  await assistant.goto('/cases/lost-frame/');

  await test.step('closed', async () => {
    await reload();
    await expectFree(page);
    await expectWorking(assistant);
  });
  await test.step('open', async () => {
    await reload();
    await expect(card.failed).toBeVisible();
    await card.retry.click();
    await assistant.untilFocused();
    await assistant.expectOpen();
    await assistant.ask('How do I check my claim status?');
    await expect(assistant.asked('How do I check my claim status?')).toBeVisible();
  });
  await test.step('closing', async () => {
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await reload();
    await expectFree(page);
    await expectWorking(assistant);
  });
});

test('a visitor who opens the drawer while the page reloads its frame gets the drawer', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/lost-frame/');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'Assist').state.environment))
    .toBe('local');
  const drawerScript = '**/drawer/assets/index-*.js';
  const requests = await holdRequests(page, drawerScript);
  const requested = page.waitForRequest(drawerScript);
  await assistant.frame.evaluate(() => location.reload()).catch(() => undefined);
  await requested;
  await assistant.askButton.click();
  await assistant.untilDrawn();
  await requests.release();
  await assistant.untilFocused();
});

test('the failure card covers an open drawer that the page reloads, also before its frame has loaded', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: The drawer did not answer.');
  const card = await WaitingCard.on(page);
  await holdRequests(page, '**/slow.css');
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      if (!location.pathname.startsWith('/drawer/')) return;
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', media: 'print', href: 'slow.css' });
      document.head.append(link);
    });
  });
  await assistant.openOn('/cases/lost-frame/');
  await assistant.frame.evaluate(() => location.reload()).catch(() => undefined);
  await expect(card.failed).toBeVisible();
  await card.retry.click();
  await assistant.untilFocused();
});

test('a frame that was navigated away is covered by the failure card, and ‘Try again’ and Escape work', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: The drawer did not answer.');
  const card = await WaitingCard.on(page);
  await assistant.goto('/cases/lost-frame/');
  await assistant.open();
  await assistant.frame.goto('about:blank');
  await expect(card.failed).toBeVisible();
  await card.retry.click();
  await assistant.untilInserted();
  await expect(assistant.input).toBeFocused();
  await assistant.frame.goto('about:blank');
  await expect(card.failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFree(page);
  await expect(assistant.askButton).toBeFocused();
});

test('a page that replaces its root element gets a closed drawer, and the assistant still works', async ({
  page,
  assistant,
}) => {
  await assistant.openOn('/cases/lost-frame/');
  await page.evaluate(() => {
    const root = document.documentElement;
    const next = root.cloneNode(true) as HTMLElement;
    next.removeAttribute('style');
    next.querySelector('assist-frame')?.remove();
    root.replaceWith(next);
  });
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'Assist').state.isDrawerOpen))
    .toBe(false);
  await expectFree(page);
  await expectWorking(assistant);
});
