import { expect, test } from '../../fixtures/test.ts';

test('a report-only policy that forbids the frame changes nothing', async ({
  page,
  assistant,
  answers,
  problems,
}) => {
  problems.expect(/Report Only|report-only/);
  await page.goto('/cases/report-only-policy/');
  await page.getByRole('button', { name: 'Ask about this page' }).click();
  await assistant.expectOpen();
  await assistant.ask('What is this page?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'A page that tries out a policy.' });
  answer.finish();
  await expect(assistant.answer).toContainText('A page that tries out a policy.');
});
