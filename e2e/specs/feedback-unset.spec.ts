import { expect, test } from '../fixtures/test.ts';

test('a build without a feedback service offers no rating and loads no client for it', async ({
  page,
  assistant,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  await assistant.untilAnswered();
  await expect(assistant.frame.getByRole('heading', { name: 'Follow up questions' })).toBeVisible();
  await expect(assistant.frame.getByText('Helpful', { exact: true })).toHaveCount(0);
  expect(requested.filter((url) => url.includes('langfuse'))).toEqual([]);
});
