import { expect, test } from '../../fixtures/test.ts';

test('the assistant works without timers, AbortSignal in fetch, randomUUID and idle callbacks, on frozen prototypes', async ({
  page,
  assistant,
}) => {
  await page.goto('/cases/broken-platform/');
  await test.step('the elements are there, and the frame comes with the first intent', async () => {
    await expect(assistant.askButton).toBeVisible();
    await assistant.open();
  });
  await test.step('a question is answered', async () => {
    await assistant.ask('How do I get a veteran card?');
    await assistant.untilAnswered();
  });
  await test.step('it closes, the focus returns, and it opens again', async () => {
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
    await assistant.landingBox.fill('How do I check my claim status?');
    await assistant.landingBox.press('Enter');
    await expect(assistant.asked('How do I check my claim status?')).toBeVisible();
  });
});
