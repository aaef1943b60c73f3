import { expect, test } from '../../fixtures/test.ts';

test('the settings of a second script tag add to those of the first', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/several-tags/');
  const box = page.locator('assist-floating-search form');
  await expect(box).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(box).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Search this site' }).click();
  await assistant.expectOpen();
  await expect(page.locator('assist-floating-search')).toHaveCount(1);
  await assistant.close.click();
  await assistant.expectClosed();
});
