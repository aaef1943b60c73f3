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
  // Asks again, because the resumed answers must equal the second answer. The drawer sends the first question with the
  // host page as its page context. It sends each later question with the first source of the answer on screen.
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
