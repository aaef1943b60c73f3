import { expect, test } from '../../fixtures/test.ts';

test('the elements show the page’s own content if two frameworks break the built-ins', async ({
  page,
  problems,
}) => {
  const line = /AI assist: scripts of this page have replaced what it needs/;
  problems.expect(line);
  const told = page.waitForEvent('console', (message) => line.test(message.text()));
  await page.goto('/cases/two-frameworks/');
  await told;
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search this site' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('assist-ask-button'))).toBeUndefined();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the elements show the page’s own content without `MessageChannel`', async ({
  page,
  problems,
}) => {
  problems.expect('AI assist: scripts of this page have replaced');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MessageChannel'));
  const told = page.waitForEvent('console', (message) => message.text().includes('AI assist'));
  await page.goto('/cases/service-down/');
  await told;
  await expect(page.locator('assist-ask-button a')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
