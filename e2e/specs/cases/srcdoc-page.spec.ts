import { expect, test } from '../../fixtures/test.ts';

test('a `srcdoc` page keeps its own content, and the console gives the reason', async ({
  page,
  problems,
}) => {
  const line = 'AI assist: This page has no http(s) address (about:srcdoc)';
  problems.expect(line);
  const told = page.waitForEvent('console', (message) => message.text().includes('AI assist:'));
  await page.goto('/cases/srcdoc-page/');
  expect((await told).text()).toContain(line);
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(preview.getByRole('button')).toHaveCount(0);
  await expect(preview.locator('assist-frame')).toHaveCount(0);
});
