import { localOrigins } from '../../../scripts/ports.ts';
import { drawerUrl } from '../../fixtures/assistant.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

test.describe('playground', () => {
  test('the playground truncates its text and does nothing else, whatever the page’s styles', async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/playground/');
    const input = page.getByRole('textbox', { name: 'AI assist playground' });
    await expect(input).toBeVisible();
    const box = await input.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThan(500);

    const requests: string[] = [];
    // Leaves out the files of the drawer, because the loader preloads them when the page is idle.
    page.on('request', (request) => {
      if (!request.url().startsWith(drawerUrl)) requests.push(request.url());
    });
    await input.fill('How do I apply for a gold card?');
    await input.press('Enter');
    await expect(input).toHaveValue('How do I apply for a gold card?');
    await input.fill('');
    await input.pressSequentially('👍'.repeat(3));
    await input.evaluate((element) => {
      if (element instanceof HTMLInputElement) element.value = '';
    });
    await page.evaluate(() => document.execCommand('insertText', false, '👍'.repeat(160)));
    await expect(input).toHaveValue('👍'.repeat(150));
    await input.press('Enter');
    await assistant.expectClosed();
    expect(requests).toEqual([]);
    expect(page.url()).toMatch(/\/cases\/playground\/$/);
  });

  test('the playground shows nothing while the service is down', async ({ page, problems }) => {
    problems.expect('AI assist:');
    problems.expectFailedRequest();
    await page.route(`${localOrigins.answerService}/health`, (route) => route.abort());
    const unavailable = page.waitForEvent('console', (message) =>
      message.text().includes('AI assist:'),
    );
    await page.goto('/cases/playground/');
    await unavailable;
    expect(await page.evaluate(() => customElements.get('assist-playground'))).toBeUndefined();
    expect(await page.evaluate(() => customElements.get('assist-debug-dashboard'))).toBeUndefined();
  });
});
