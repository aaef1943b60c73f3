import { localOrigins } from '../../scripts/ports.ts';
import { expect, test } from '../fixtures/test.ts';

test('a build without a feedback service offers no rating and loads no client for it [P3]', async ({
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

test('error reporting without configuration costs one console line, no bytes and no request [P3]', async ({
  page,
  assistant,
  answers,
  problems,
}) => {
  problems.expectFailedRequest();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('AI assist:')) lines.push(`${message.type()}: ${message.text()}`);
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await assistant.openOn('/cases/bare/');
  expect(lines).toEqual(['info: AI assist: error reporting is not enabled.']);

  await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
  await assistant.ask('What went wrong?');
  (await answers.next()).refuse(500, 'Overloaded');
  await expect(assistant.answer.getByText('I’m sorry, I can’t give an answer')).toBeVisible();

  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      /^info: AI assist: Debug Test Error #1 not sent \(.+, mode: local, DSN: missing\)/,
    ),
    'error: AI assist: asking failed: http 500.',
  ]);
  const reporting = new RegExp(`monitoring|replay|${localOrigins.ratings}`);
  expect(addresses.filter((address) => reporting.test(address))).toEqual([]);
});
