import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/rating.ts';
import type { Respond } from '../../fixtures/third-parties.ts';

const notSent = 'Your feedback couldn’t be sent.';

const json =
  (status: number, body: object): Respond =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const text =
  (status: number, body: string): Respond =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);

/**
 * A failure to send a rating. The tests here cover one failure of each kind; the unit tests of the feedback client
 * cover all failures.
 */
interface Fault {
  readonly respond: Respond;
  readonly isNetworkError: boolean;
  /** HTTP status in the console line that the browser writes for each failed try. */
  readonly loggedStatus?: number;
}

const faults: Readonly<Record<string, Fault>> = {
  'a 207 with errors': {
    respond: json(207, { successes: [], errors: [{ id: '1', status: 400, message: 'Bad' }] }),
    isNetworkError: false,
  },
  // The response is not JSON. After such a response, the client does not retry.
  'a proxy’s page': {
    respond: text(502, '<h1>Bad gateway</h1>'),
    isNetworkError: true,
    loggedStatus: 502,
  },
};

test.beforeEach(({ problems }) => problems.expect('AI assist: feedback failed: '));

for (const [name, { respond, isNetworkError, loggedStatus }] of Object.entries(faults)) {
  test(`${name} undoes the rating with a message; the next try succeeds`, async ({
    page,
    rating,
    ingestion,
    problems,
  }) => {
    if (isNetworkError) problems.expectFailedRequest();
    const logged = `error: AI assist: the observability service answered with status ${loggedStatus}.`;
    problems.expect(logged);
    ingestion.fail(respond);
    await rating.helpful.click();
    await expect(rating.failure).toHaveText(notSent);
    expect(problems.matching(logged)).toHaveLength(
      loggedStatus === undefined ? 0 : ingestion.requestCount,
    );
    await expect(rating.helpful).toHaveAttribute('aria-pressed', 'false');
    await expect(rating.helpful).toBeFocused();
    await expect(rating.reasons).toHaveCount(0);
    expect(await rating.announced()).toEqual([`!${notSent}`]);
    await expectAccessible(page);

    ingestion.fail(undefined);
    await rating.helpful.click();
    await expect(rating.reasons).toBeVisible();
    await expect(rating.failure).toHaveCount(0);
    await expect.poll(() => ingestion.scores).toMatchObject([{ value: 1 }]);
  });
}

test('a hanging feedback service times out; until then every control is disabled and none loses the focus', async ({
  page,
  rating,
  ingestion,
}) => {
  await page.clock.install();
  ingestion.fail(() => undefined);
  await rating.notHelpful.click();
  await expect(rating.notHelpful).toHaveAttribute('aria-pressed', 'true');
  await expect(rating.notHelpful).toBeDisabled();
  await expect(rating.helpful).toBeDisabled();
  await expect(rating.button('Hard to follow')).toBeDisabled();
  // Clicks controls that are disabled by `aria-disabled`. Such controls receive clicks, but must do nothing.
  await rating.helpful.click({ force: true });
  await rating.button('Hard to follow').click({ force: true });
  await expect(rating.notHelpful).toHaveAttribute('aria-pressed', 'true');
  // The first request times out after 4 s, and the client retries once, 1 s later. The retry also times out after 4 s.
  await expect.poll(() => ingestion.requestCount).toBe(1);
  await page.clock.runFor(5_000);
  await expect.poll(() => ingestion.requestCount).toBe(2);
  await page.clock.runFor(5_000);
  await expect(rating.failure).toHaveText(notSent);
  await expect(rating.notHelpful).toHaveAttribute('aria-pressed', 'false');
  await expect(rating.helpful).toBeEnabled();
});

test('a first rating while offline shows that the feedback client is not available', async ({
  page,
  context,
  rating,
  problems,
}) => {
  problems.expectFailedRequest();
  await context.setOffline(true);
  await rating.helpful.click();
  await expect(rating.failure).toHaveText(
    'Your feedback couldn’t be sent. The observability client is not available.',
  );
  await expect(rating.helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(rating.helpful).toBeFocused();
  await expectAccessible(page);
});

test('a rating and its written text stay when the browser goes offline', async ({
  page,
  context,
  rating,
  ingestion,
  problems,
}) => {
  problems.expectFailedRequest();
  await rating.notHelpful.click();
  await expect(rating.button('Not accurate')).toBeEnabled();
  await context.setOffline(true);
  await rating.button('Not accurate').click();
  await expect(rating.failure).toBeVisible();
  await expect(rating.button('Not accurate')).toHaveAttribute('aria-pressed', 'false');

  await rating.button('Something else').click();
  await expect(rating.failure).toHaveCount(0);
  await rating.details.fill('The form is gone.');
  await rating.submit.click();
  await expect(rating.failure).toBeVisible();
  await expect(rating.details).toHaveValue('The form is gone.');
  await expect(rating.notHelpful).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  await context.setOffline(false);
  await rating.submit.click();
  await expect(rating.thanks).toBeVisible();
  expect(ingestion.scores).toMatchObject([{ value: 0, comment: 'The form is gone.' }]);
});
