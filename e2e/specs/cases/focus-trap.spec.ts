import { holdRequests } from '../../fixtures/held-requests.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WaitingCard } from '../../fixtures/waiting-card.ts';

test('the drawer keeps the focus on a page with a focus trap, and returns it at closing', async ({
  page,
  assistant,
}) => {
  const card = await WaitingCard.on(page);
  const requests = await holdRequests(page, '**/drawer/index.html');
  await page.goto('/cases/focus-trap/');
  await test.step('on the card that stands in', async () => {
    await assistant.askButton.click();
    await expect(page.locator('#tries'), 'the page fights').toHaveText(/^\d{2,}$/);
    await expect(card.close).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Name')).not.toBeFocused();
  });
  await test.step('in the drawer', async () => {
    await requests.release();
    await assistant.untilInserted();
    await expect(assistant.input).toBeFocused();
    await page.keyboard.type('How do I get a veteran card?', { delay: 20 });
    await expect(assistant.input).toHaveValue('How do I get a veteran card?');
    await page.keyboard.press('Enter');
    await assistant.untilAnswered();
  });
  await test.step('until it is closed', async () => {
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
  });
});
