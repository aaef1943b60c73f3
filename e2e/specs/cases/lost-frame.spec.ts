import type { Page } from '@playwright/test';
import type { Assistant } from '../../fixtures/assistant.ts';
import { expectFree } from '../../fixtures/free-page.ts';
import { holdRequests } from '../../fixtures/held-requests.ts';
import { expect, test } from '../../fixtures/test.ts';
import { NOTICED_MS, STUCK_MS, WaitingCard } from '../../fixtures/waiting-card.ts';

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
}) => {
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
    const lost = assistant.frame;
    await reload();
    await expect.poll(() => lost.isDetached(), 'the frame is inserted again').toBe(true);
    await assistant.untilInserted();
    await expect(assistant.input).toBeFocused();
    await expect(assistant.input).toHaveValue('');
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

test('the card of a frame that was navigated away can be closed, and offers ‘Try again’ after 24 s', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: The drawer did not answer.');
  const card = await WaitingCard.on(page);
  // Simulates browsers in which a MessagePort has no `close` event.
  await page.addInitScript(() => {
    const listen = MessagePort.prototype.addEventListener;
    MessagePort.prototype.addEventListener = function (
      this: MessagePort,
      ...[type, ...rest]: Parameters<typeof listen>
    ) {
      if (type !== 'close') listen.call(this, type, ...rest);
    };
  });
  await page.clock.install();
  await assistant.goto('/cases/lost-frame/');
  await test.step('leave', async () => {
    await assistant.open();
    await assistant.frame.goto('about:blank');
    await page.clock.runFor(NOTICED_MS);
    await expect(card.slow).toBeVisible();
    await expect(card.field).toBeFocused();
    await page.keyboard.press('Escape');
    await expectFree(page);
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('try again', async () => {
    await assistant.askButton.click();
    await expect(card.loading).toBeVisible();
    await page.clock.runFor(STUCK_MS);
    await expect(card.stuck).toBeVisible();
    await card.retry.click();
    await assistant.untilInserted();
    await expect(assistant.input).toBeFocused();
  });
});
