import { expect, test } from '../../fixtures/test.ts';

test('the assistant works on a page whose listeners ignore signals and whose built-ins are wrapped', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/patched-page/');
  await test.step('opens, answers and closes', async () => {
    await assistant.open();
    await assistant.ask('How do I get a veteran card?');
    await assistant.untilAnswered();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('Escape is the page’s again', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('#escapes')).toHaveText('1');
  });
  await test.step('an element that was taken out and put back opens the drawer once', async () => {
    const states = await page.evaluate(() => {
      const trigger = document.querySelector('#related');
      const parent = trigger?.parentNode;
      for (let round = 0; round < 3; round += 1) {
        trigger?.remove();
        if (trigger) parent?.append(trigger);
      }
      let opened = 0;
      document.addEventListener('assist:open', () => {
        opened += 1;
      });
      trigger?.querySelector('a')?.click();
      return opened;
    });
    expect(states).toBe(1);
    await assistant.expectOpen();
    await expect(assistant.input).toBeFocused();
    await assistant.close.click();
    await assistant.expectClosed();
  });
  await test.step('destroyed, it leaves the page to itself', async () => {
    await page.getByRole('button', { name: 'Search this site' }).click();
    await assistant.expectOpen();
    await page.evaluate(() => Reflect.get(window, 'Assist').destroy());
    await assistant.expectClosed();
    await page.getByRole('button', { name: 'Search this site' }).click();
    await expect(page.locator('#searches')).toHaveText('1');
  });
});
