import { watchStartUp } from '../../fixtures/start-up-lines.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Time limit of the drawer for requests to error monitoring, in ms. */
const patienceMs = 10_000;

test.describe('the drawer still works when error monitoring fails', () => {
  for (const { name, status, headers } of [
    { name: 'asks to be left alone', status: 429, headers: { 'Retry-After': '60' } },
    { name: 'fails', status: 500, headers: {} },
    { name: 'hangs', status: undefined, headers: {} },
  ]) {
    test(`the drawer still works when error monitoring ${name}`, async ({
      page,
      assistant,
      thirdParties,
      monitoring,
      problems,
    }) => {
      problems.expectFailedRequest();
      thirdParties.answer('/', (response) => {
        if (status !== undefined) response.writeHead(status, headers).end();
      });
      await page.clock.install();
      await assistant.goto('/cases/bare/');
      await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
      await monitoring.untilError('debug');
      if (status === undefined) await page.clock.runFor(patienceMs);
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'Assist').state.testError))
        .toMatchObject({ number: 1, isSent: false });
      await assistant.open();
      await assistant.ask('How do I apply for a gold card?');
      await assistant.untilAnswered();
      await expect(assistant.sources).not.toHaveCount(0);
      await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
      // The drawer obeys `Retry-After: 60`, so it sends no second request for a minute.
      if (status === 429) expect(monitoring.envelopes).toBe(1);
      else await expect.poll(() => monitoring.errors.length).toBe(2);
    });
  }

  test('the drawer still works when error monitoring cannot load, with one console line', async ({
    page,
    context,
    assistant,
    thirdParties,
  }) => {
    const lines = watchStartUp(page);
    await context.route(/assets\/monitoring-/, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("x")' }),
    );
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply for a gold card?');
    await assistant.untilAnswered();
    expect(lines).toEqual(['info: AI assist: Failed to initialize error reporting.']);
    expect(thirdParties.requests()).toEqual([]);
  });

  test('the drawer still reports an offline question to the visitor when error monitoring is unreachable', async ({
    context,
    page,
    assistant,
    monitoring,
    problems,
  }) => {
    problems.expect('ERR_INTERNET_DISCONNECTED');
    problems.expect('AI assist: asking failed: Failed to fetch the chat response (offline).');
    const lines = watchStartUp(page);
    await assistant.openOn('/cases/bare/');
    await expect.poll(() => lines.length).toBe(1);
    await context.setOffline(true);
    await assistant.ask('How do I apply for a gold card?');
    await expect(assistant.answer.getByText(/You’re offline/)).toBeVisible();
    await context.setOffline(false);
    // If the question has reached the service, the drawer resumes the answer. Otherwise the visitor must ask again.
    await expect(assistant.copyAnswer.or(assistant.tryAgain)).toBeVisible();
    if (await assistant.tryAgain.isVisible()) await assistant.tryAgain.click();
    await assistant.untilAnswered();
    await monitoring.untilItem('span');
  });
});
