import { expect, test } from '../../fixtures/test.ts';

test('the drawer opens above a modal dialog of the page, and leaves it open', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/host-modal/');
  const dialog = page.getByRole('dialog', { name: 'Before you apply' });
  await test.step('Escape closes the drawer only', async () => {
    await assistant.open();
    await assistant.expectOpen();
    await assistant.ask('How do I get a veteran card?');
    await assistant.untilAnswered();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(dialog).toBeVisible();
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('and so does a click beside it', async () => {
    await assistant.open();
    await assistant.untilInPlace();
    await page.mouse.click(100, 450);
    await assistant.expectClosed();
    await expect(dialog).toBeVisible();
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('the dialog is the page’s again', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
