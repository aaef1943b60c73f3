import { startBreakingConnection } from '../fixtures/breaking-connection.ts';
import { expect, test } from '../fixtures/test.ts';

const question = 'How do I apply for a gold card?';

test('an answer of the real service is complete after its connection breaks at any place', async ({
  page,
  context,
  assistant,
  problems,
}) => {
  problems.expect('net::ERR_');
  const connection = await startBreakingConnection(context);
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  await assistant.untilAnswered();
  // Compares the resumed answers with the second answer. Unlike the first answer, all later answers have the page
  // context as their first source.
  await assistant.ask(question);
  await assistant.untilAnswered();
  const whole = await assistant.answer.innerText();
  expect(whole).toMatch(/gold card/i);
  const length = connection.passed / 2;
  expect(length).toBeGreaterThan(1_000);

  for (const share of [0.02, 0.5, 0.9]) {
    connection.breakAfter = Math.floor(length * share);
    const resumed = page.waitForRequest((request) => request.url().includes('?chatId='));
    await assistant.ask(question);
    await resumed;
    await assistant.untilAnswered();
    expect(await assistant.answer.innerText(), `killed after ${share} of it`).toBe(whole);
    await expect(assistant.incomplete).toHaveCount(0);
  }
  await connection.stop();
});
