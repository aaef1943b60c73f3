import { readWrongSettings } from '@assist/test-kit';
import { expect, test } from '../../fixtures/test.ts';

test('each mistake of a page is one console line, as documented', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: ');
  await assistant.goto('/cases/page-mistakes/');
  const listed = (await readWrongSettings('The page')).filter(
    ({ shown }) => !shown.includes('frame-ancestors'),
  );
  const lines = () =>
    problems.matching('AI assist: ').map((line) => line.replace(/^warning: /, ''));
  for (const { shown, sentence } of listed) {
    await expect.poll(() => lines().filter((line) => sentence.test(line)).length, shown).toBe(1);
  }
  expect(lines(), 'no other line').toHaveLength(listed.length);
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await assistant.askButton.first().click();
  await assistant.expectOpen();
  await assistant.close.click();
  await assistant.expectClosed();
});

test('the console names the setting if frame-ancestors refuses the frame that a visitor waits for', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect(
    /frame-ancestors|Refused to (?:frame|display)|Failed to load resource|The drawer did not answer/,
  );
  await page.route('**/drawer/index.html', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "frame-ancestors 'none'" };
    await route.fulfill({ response, headers });
  });
  const [refused] = (await readWrongSettings('The page')).filter(({ shown }) =>
    shown.includes('frame-ancestors'),
  );
  await page.goto('/cases/bare/');
  const line = page.waitForEvent('console', {
    predicate: (message) => refused?.sentence.test(message.text()) === true,
    timeout: 20_000,
  });
  await assistant.askButton.first().click();
  await line;
});
