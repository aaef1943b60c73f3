import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WaitingCard } from '../../fixtures/waiting-card.ts';

test('a close request of the platform closes the drawer, and leaves the page', async ({
  page,
  assistant,
}) => {
  await WaitingCard.on(page);
  await assistant.openOn('/cases/bare/');
  const address = page.url();
  await page.evaluate(() =>
    document.querySelector('assist-frame')?.shadowRoot?.querySelector('dialog')?.requestClose(),
  );
  await assistant.expectClosed();
  await expectFree(page);
  expect(page.url()).toBe(address);
});

test('keys belong to a dialog that the page opens above the drawer', async ({
  page,
  assistant,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.input.fill('How do I');
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    const input = document.createElement('input');
    input.ariaLabel = 'Name';
    dialog.ariaLabel = 'Your session ends';
    dialog.append(input);
    document.body.append(dialog);
    dialog.showModal();
  });
  await page.keyboard.type('Jane D');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toHaveValue('Jane D');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Your session ends' })).toBeHidden();
  await assistant.expectOpen();
  await expect(assistant.input).toHaveValue('How do I');
});

test('Close works in a drawer on a page that defines `Object.prototype.get`', async ({
  page,
  assistant,
}) => {
  await page.addInitScript(() => {
    if (window !== top) return;
    Object.defineProperty(Object.prototype, 'get', { value: () => 1, configurable: true });
  });
  await assistant.openOn('/cases/bare/');
  await assistant.close.click();
  await assistant.expectClosed();
  await expectFree(page);
});
