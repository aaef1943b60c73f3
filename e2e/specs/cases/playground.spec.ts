import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

test.describe('playground', () => {
  test('the playground truncates its text and does nothing else, whatever the page’s styles', async ({
    page,
  }) => {
    await page.goto('/cases/playground/');
    const input = page.getByRole('textbox', { name: 'AI assist playground' });
    await expect(input).toBeVisible();
    const box = await input.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThan(500);

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
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
    expect(page.frames()).toHaveLength(1);
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
