import type { Page } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { makeRandomNumbersIn } from '../../fixtures/random-numbers.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Collects the console lines about the start of error monitoring. */
function watchStartUp(page: Page): readonly string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (/error reporting/i.test(message.text())) lines.push(`${message.type()}: ${message.text()}`);
  });
  return lines;
}

/** Made-up private text. It must not appear in any data that error monitoring receives. */
const canary = 'Jane Canary 123-45-6789';

/** Records which files of the error monitoring client the page requests. */
function watchMonitoringFiles(page: Page): readonly string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (/assets\/(?:monitoring|replay)-/.test(request.url())) files.push(request.url());
  });
  return files;
}

test.describe('error reporting in production', () => {
  test('error reporting in production loads nothing and sends nothing until the first opening', async ({
    page,
    assistant,
    monitoring,
  }) => {
    const files = watchMonitoringFiles(page);
    const lines = watchStartUp(page);
    await assistant.goto('/cases/bare/');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'Assist').ready)).toBe('ready');
    await expect.poll(() => assistant.frame.evaluate(() => document.readyState)).toBe('complete');
    expect(files).toEqual([]);

    await assistant.open();
    await expect.poll(() => lines).toEqual(['info: AI assist: error reporting was initialized.']);
    expect(files.some((file) => file.includes('replay'))).toBe(true);
    expect(monitoring.errors).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  test('error reporting in production sends a failed request’s code and status, without its text', {
    tag: '@storage',
  }, async ({ assistant, answers, monitoring, problems }) => {
    problems.expectFailedRequest();
    await assistant.openOn('/cases/bare/');
    await assistant.ask(canary);
    (await answers.next()).refuse(500, `I did not understand “${canary}”.`);

    const event = await monitoring.untilError('asking');
    expect(event.tags).toMatchObject({ component: 'asking', code: 'http', status: 500 });
    expect(event.exception.values).toEqual([
      expect.objectContaining({ type: 'ChatError', value: 'http 500' }),
    ]);
    expect(event.exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(0);
    expect(event).toMatchObject({
      environment: 'production',
      release: expect.stringMatching(/^assist@\d+\.\d+\.\d+$/),
      sdk: { settings: { infer_ip: 'never' } },
    });
    for (const name of ['request', 'user', 'breadcrumbs', 'extra', 'server_name']) {
      expect(event).not.toHaveProperty(name);
    }
    expect(monitoring.text).not.toContain('Canary');
    await expect(assistant.answer.getByText('I’m sorry, I can’t give an answer')).toBeVisible();
  });

  test('error reporting in production marks an error part as an error of the stream', async ({
    assistant,
    answers,
    monitoring,
    problems,
  }) => {
    problems.expectBrokenAnswer();
    await assistant.openOn('/cases/bare/');
    await assistant.ask(canary);
    const answer = await answers.next();
    answer.send({ type: 'text', value: canary }, { type: 'error', value: `${canary} is too much` });
    answer.end();
    const event = await monitoring.untilError('stream');
    expect(event.tags).toMatchObject({ code: 'answer' });
    expect(monitoring.text).not.toContain('Canary');
  });

  test('error reporting in production sends the reason of an incomplete answer', async ({
    assistant,
    answers,
    monitoring,
    problems,
  }) => {
    problems.expectBrokenAnswer();
    await assistant.openOn('/cases/bare/');
    await assistant.ask(canary);
    const answer = await answers.next();
    answer.send({ type: 'text', value: canary });
    answer.end();
    (await answers.next()).refuse(204);
    const event = await monitoring.untilError('stream');
    expect(event.tags).toMatchObject({ code: 'unfinished' });
    expect(monitoring.text).not.toContain('Canary');
    await expect(assistant.incomplete).toBeVisible();
  });

  test('an answer that cannot be rendered is shown as text, and reported without its text', async ({
    assistant,
    answers,
    monitoring,
    problems,
  }) => {
    problems.expect('AI assist: answer-text failed: message withheld.');
    await assistant.openOn('/cases/bare/');
    await assistant.frame.evaluate((words) => {
      const { createElement } = Document.prototype;
      Document.prototype.createElement = function create(this: Document, name: string) {
        if (name === 'table') throw new RangeError(`${words} broke it`);
        return createElement.call(this, name);
      } as typeof createElement;
    }, canary);
    await assistant.ask('What does it cost?');
    const answer = await answers.next();
    answer.send({ type: 'text', value: '| Fee |\n| --- |\n| none |\n' });
    answer.finish();
    const event = await monitoring.untilError('answer-text');
    expect(event.exception.values[0]).toMatchObject({
      type: 'RangeError',
      value: 'message withheld',
    });
    await expect(assistant.answer).toContainText('| none |');
    expect(monitoring.text).not.toContain('Canary');
  });

  // The drawer records a whole session only if its random number is below 0.1. `makeRandomNumbersIn` draws from a small
  // range above `chance`. One range begins at this limit, the other ends just below 1.
  for (const chance of [0.1, 0.945]) {
    test(`an error sends the recording of the time before it (random number ${chance})`, {
      // Only one of the two tests runs a second time without storage, because the random number does not depend on
      // storage.
      tag: chance > 0.5 ? '@storage' : [],
    }, async ({ context, page, assistant, answers, monitoring, problems }) => {
      test.slow();
      problems.expectFailedRequest();
      await makeRandomNumbersIn(context, chance);
      const lines = watchStartUp(page);
      await assistant.openOn('/cases/bare/');
      await expect.poll(() => lines.length).toBe(1);
      await assistant.ask(canary);
      (await answers.next()).refuse(500, canary);
      const event = await monitoring.untilError('asking');
      await monitoring.untilItem('replay_recording');
      const replay = monitoring.items.find(({ type }) => type === 'replay_event')?.payload;
      expect(replay).toMatchObject({ replay_id: event.tags.replayId, replay_type: 'buffer' });
      expect(replay).not.toHaveProperty('request');
      expect(replay).not.toHaveProperty('user');
      expect(monitoring.text).toContain('"textContent":"***"');
      expect(monitoring.text).not.toContain('Canary');
    });
  }

  test('the test error shows the configuration of error reporting', async ({
    page,
    assistant,
    monitoring,
  }) => {
    await assistant.goto('/cases/bare/');
    await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
    const event = await monitoring.untilError('debug');
    expect(event.exception.values[0]?.value).toMatch(
      /^Debug Test Error #1 sent \(\d{4}-\d\d-\d\dT[\d:.]+Z, mode: production, DSN: configured\)$/,
    );
    // The visitor has not opened the drawer, so only the test error can have loaded error monitoring.
    expect(monitoring.errors).toHaveLength(1);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'Assist').state.testError))
      .toMatchObject({ number: 1, isSent: true });
  });

  test('only requests to the service carry the trace headers', async ({
    page,
    assistant,
    monitoring,
  }) => {
    const lines = watchStartUp(page);
    await assistant.openOn('/cases/bare/');
    await expect.poll(() => lines.length).toBe(1);
    const traced: string[] = [];
    page.on('request', async (request) => {
      const headers = await request.allHeaders();
      if ('sentry-trace' in headers || 'baggage' in headers) traced.push(request.url());
    });
    await assistant.ask('How do I apply for a gold card?');
    await assistant.untilAnswered();
    expect(traced).toEqual([`${localOrigins.answerService}/v2/completions`]);
    await monitoring.untilItem('span');
    expect(monitoring.text).toContain('POST 127.0.0.1');
    expect(monitoring.text).not.toContain('/v2/completions');
    expect(monitoring.text).not.toContain('chatId');
  });
});

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
