import { BreakingProxy, leadRequests } from '@assist/test-kit';
import type { BrowserContext } from '@playwright/test';
import { AnswerService } from '../fixtures/answer-service.ts';
import { completionsUrl } from '../fixtures/browser-proxy.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Puts a proxy between the drawer and the real answer service. The proxy breaks a connection after the number of bytes
 * that the test sets. Only questions go through the proxy. Requests to resume an answer go to the service directly.
 */
async function startBreakingConnection(context: BrowserContext): Promise<BreakingProxy> {
  const proxy = await BreakingProxy.start(new URL(completionsUrl).origin);
  await leadRequests(context, ({ href }) => href === completionsUrl, proxy.port);
  return proxy;
}

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
