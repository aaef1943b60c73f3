import { localOrigins } from '../../../scripts/ports.ts';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

const path = '/cases/npm-entry/';

test.describe('npm entry', () => {
  test('the npm package does nothing on import', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(new Set(requests)).toEqual(new Set([localOrigins.demoSite]));
    expect(await page.evaluate(() => customElements.get('assist-ask-button'))).toBeUndefined();
    expect(await page.evaluate(() => 'Assist' in window)).toBe(false);
    await expect(page.getByRole('link', { name: 'Search this site' })).toBeVisible();
  });

  test('the npm package defines the elements, answers, and leaves no trace when destroyed', async ({
    page,
    assistant,
  }) => {
    await page.goto(path);
    const said = page.getByRole('status').first();
    const rootBefore = await page.evaluate(() => document.documentElement.children.length);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(said).toHaveText('The assistant is ready.');
    expect(await page.evaluate(() => 'Assist' in window)).toBe(false);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Gold card', exact: true }).click();
    await assistant.untilInserted();
    await expect(assistant.asked('How do I apply for a gold card?')).toBeVisible();
    await assistant.untilAnswered();
    await expect(assistant.sources).not.toHaveCount(0);
    await assistant.close.click();
    await assistant.expectClosed();

    await page.getByRole('button', { name: 'Destroy' }).click();
    await expect(said).toHaveText('The assistant is gone.');
    await expect(page.getByRole('link', { name: 'Search this site' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
    await expect(assistant.askButton).toHaveCount(0);
    await expect.poll(() => page.frames().length).toBe(1);
    await expect(page.locator('assist-floating-search, assist-frame')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.children.length)).toBe(rootBefore);
    expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBeFalsy();
  });

  test('the npm package keeps the page’s own content when the service is down', async ({
    page,
    problems,
  }) => {
    problems.expect('AI assist: health check failed (network)');
    problems.expectFailedRequest();
    await page.route(`${localOrigins.answerService}/health`, (route) => route.abort());
    await page.goto(path);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('The assistant is unavailable.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Search this site' })).toBeVisible();
    expect(await page.evaluate(() => customElements.get('assist-ask-button'))).toBeUndefined();
  });
});
