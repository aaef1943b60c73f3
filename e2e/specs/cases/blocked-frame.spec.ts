import { localOrigins } from '../../../scripts/ports.ts';
import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

const refusal = new RegExp(`Framing '${localOrigins.cdn}/' violates|Refused to frame`);

test('the elements show the page’s own content if the page’s policy blocks the frame, and its search works', async ({
  page,
  problems,
}) => {
  problems.expect(refusal);
  problems.expect('AI assist: This page’s policy forbids the drawer’s frame.');
  await page.addInitScript(() => {
    document.addEventListener('assist:unavailable', () => {
      document.documentElement.dataset.assist = 'unavailable';
    });
  });
  await page.goto('/cases/blocked-frame/');
  await page.getByRole('button', { name: 'Ask about this page' }).hover();
  await expect(page.locator('[data-assist=unavailable]')).toBeAttached();

  await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask about this page' })).toHaveCount(0);
  await expect(page.locator('assist-frame')).toHaveCount(0);
  await page.locator('#search').click();
  await expect(page.getByText('The site’s own search is open.')).toBeVisible();
  await page.getByRole('link', { name: 'Veteran card' }).click();
  await expect(page).toHaveURL(/\/cards\/veteran-card\/$/);
});

test('a visitor who asks on a page whose policy blocks the frame gets the page’s own content back', async ({
  page,
  problems,
}) => {
  problems.expect(refusal);
  problems.expect('AI assist: This page’s policy forbids the drawer’s frame.');
  await page.addInitScript(() => {
    document.addEventListener('assist:ready', () =>
      Reflect.get(window, 'Assist').open({ question: 'How?' }),
    );
  });
  await page.goto('/cases/blocked-frame/');
  await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeVisible();
  await expectFree(page);
});
