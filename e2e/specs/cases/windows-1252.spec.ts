import { expect, test } from '../../fixtures/test.ts';
import { WaitingCard } from '../../fixtures/waiting-card.ts';

test('the assistant’s texts are correct on a page in windows-1252', async ({ page }) => {
  const card = await WaitingCard.on(page);
  await page.route('**/drawer/index.html', () => undefined);
  await page.goto('/cases/windows-1252/');
  expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
  await page.getByRole('button', { name: 'Ask about this page' }).click();
  await expect(card.loading).toHaveText('Opening AI assist…');
});
