import { AnswerService } from '../fixtures/answer-service.ts';
import { expect, test } from '../fixtures/test.ts';

const tooLong = 'Question too long. Shorten it so we can give a clearer answer.';
const limit = 'x'.repeat(150);

test('a question of 1 to 150 characters is sent; an empty one is ignored, a longer one kept with an error', async ({
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await test.step('empty or blank', async () => {
    await assistant.ask('');
    await assistant.ask('  ');
    await expect(assistant.frame.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
    expect(answers.untaken).toBe(0);
  });

  await test.step('151 characters', async () => {
    await assistant.ask(`${limit}y`);
    await expect(assistant.input).toHaveAccessibleDescription(new RegExp(tooLong));
    await expect(assistant.input).toHaveValue(`${limit}y`);
    await expect(assistant.input).toBeFocused();
    expect(answers.untaken).toBe(0);
  });

  await test.step('150 characters, and 150 of several code units each', async () => {
    await assistant.ask(limit);
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: limit }] });
    answer.send({ type: 'text', value: 'Understood.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(assistant.input).not.toHaveAccessibleDescription(new RegExp(tooLong));

    await assistant.ask('🎖'.repeat(150));
    (await answers.next()).finish();
  });
});

test('an answer that the restarted service has lost stays, is marked incomplete and can be retried', async ({
  context,
  assistant,
  problems,
}) => {
  problems.expect(/Failed to load resource|ERR_/);
  problems.expectBrokenAnswer();
  const service = await AnswerService.start({ STREAM_DELAY_MS: '700' });
  await service.takeOver(context);
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply for a gold card?');
  await expect(assistant.answer).toContainText('You can apply for a gold card');
  await service.kill();
  await expect(assistant.frame.getByRole('region').getByText('Reconnecting')).toBeVisible();

  // Sends later requests to the service that all tests share. This service cannot resume the answer, because another
  // service began it.
  await context.unrouteAll();
  await expect(assistant.incomplete).toBeVisible({ timeout: 30_000 });
  await expect(assistant.answer).toContainText('You can apply for a gold card');
  await expect(assistant.asked('How do I apply for a gold card?')).toBeVisible();

  await assistant.frame.getByRole('button', { name: 'Try again' }).click();
  await assistant.untilAnswered();
  await expect(assistant.sources).not.toHaveCount(0);
  await expect(assistant.incomplete).toHaveCount(0);
});
