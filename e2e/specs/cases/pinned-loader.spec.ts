import { expect, test } from '../../fixtures/test.ts';

const pinnedLoader = /\/v\d+\.\d+\.\d+\/loader\.js$/;

test('a loader pinned to a release by its hash runs', async ({ page, assistant }) => {
  const response = page.waitForResponse(pinnedLoader);
  await assistant.goto('/cases/pinned-loader/');
  expect((await response).headers()['cache-control']).toContain('immutable');
  await expect(page.locator('script[src]')).toHaveAttribute('integrity', /^sha384-.{64}$/);
  await assistant.open();
});

test('a loader that fails its hash does not run, and the page keeps its own content', async ({
  page,
  problems,
}) => {
  problems.expect('Failed to find a valid digest');
  await page.route(pinnedLoader, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;` });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('digest'));
  await page.goto('/cases/pinned-loader/');
  await refused;
  await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('assist-ask-button'))).toBeUndefined();
  expect(await page.evaluate(() => 'Assist' in window)).toBe(false);
});
