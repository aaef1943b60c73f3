import type { Page } from '@playwright/test';
import { blockFrame, CrashingFrame } from '../../fixtures/failing-frame.ts';
import { expectFree } from '../../fixtures/free-page.ts';
import { holdRequests } from '../../fixtures/held-requests.ts';
import { expect, test } from '../../fixtures/test.ts';
import { NOTICED_MS, WaitingCard } from '../../fixtures/waiting-card.ts';

const drawerPage = '**/drawer/index.html';
const drawerScript = '**/drawer/assets/index-*.js';
/** How long the loader waits for the drawer to load, plus some slack, in ms. */
const watchdogMs = 10_500;

test('a card with a Close button covers a slow drawer, and the question is asked once', {
  tag: '@core',
}, async ({ page, assistant, answers }) => {
  const card = await WaitingCard.on(page);
  const requests = await holdRequests(page, drawerPage);
  await page.goto('/cases/failing-drawer/');

  await test.step('the card can be left by its button, Escape gives the focus back as well', async () => {
    await assistant.askButton.click();
    await expect(card.loading).toBeVisible();
    await card.close.click();
    await expectFree(page);
    await expect(assistant.askButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card.loading).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFree(page);
    await expect(assistant.askButton).toBeFocused();
  });
  await test.step('a question cancelled by Close goes back into its box', async () => {
    await assistant.landingBox.fill('How do I cancel?');
    await assistant.landingBox.press('Enter');
    await expect(card.loading).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFree(page);
    await expect(assistant.landingBox).toHaveValue('How do I cancel?');
  });
  await test.step('and is not asked later: only the next question is, once', async () => {
    await assistant.landingBox.fill('How do I apply?');
    await assistant.landingBox.press('Enter');
    await expect(card.loading).toBeVisible();
    await requests.release();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: 'How do I apply?' }] });
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
    await assistant.close.click();
    await assistant.expectClosed();
    await assistant.open();
    expect(answers.untaken).toBe(0);
  });
});

test('a page that resets the assistant while the drawer loads removes the question from the card, and it is not asked', async ({
  page,
  assistant,
  answers,
}) => {
  const card = await WaitingCard.on(page);
  const requests = await holdRequests(page, drawerPage);
  await page.goto('/cases/failing-drawer/');
  await assistant.landingBox.fill('How do I apply?');
  await assistant.landingBox.press('Enter');
  await expect(card.asked).toHaveText('How do I apply?');
  await page.evaluate(() => Reflect.get(window, 'Assist').reset());
  await expect(card.asked).toHaveText('');
  await expect(card.loading).toBeVisible();
  await requests.release();
  await assistant.untilInserted();
  await expect(assistant.input).toBeFocused();
  await assistant.untilInPlace();
  expect(answers.untaken).toBe(0);
});

/**
 * Reasons why a drawer never responds. For each reason, `logged` lists the console lines that the browser itself
 * writes.
 */
const failures = [
  {
    name: 'whose frame an ad blocker stops',
    url: drawerPage,
    arrange: (page: Page) => page.route(drawerPage, (route) => route.abort('blockedbyclient')),
    logged: [],
  },
  {
    name: 'whose CDN is down while the loader comes from the cache',
    url: drawerPage,
    arrange: (page: Page) => page.route(drawerPage, (route) => route.abort('connectionrefused')),
    logged: [],
  },
  {
    name: 'whose script does not load',
    tag: '@core',
    url: drawerScript,
    arrange: (page: Page) => page.route(drawerScript, (route) => route.abort()),
    logged: ['Failed to load resource'],
  },
  {
    name: 'whose script fails at its start',
    url: drawerScript,
    arrange: (page: Page) =>
      page.route(drawerScript, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          headers: {
            'Access-Control-Allow-Origin': '*',
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
          body: 'throw new Error("broken release");',
        }),
      ),
    logged: ['broken release'],
  },
];

for (const { name, tag = [], url, arrange, logged } of failures) {
  test(`the card reports a drawer ${name}, and the kept question is asked when the drawer loads`, {
    tag,
  }, async ({ page, assistant, answers, problems }) => {
    problems.expect('AI assist: The drawer did not answer.');
    for (const line of logged) problems.expect(line);
    const card = await WaitingCard.on(page);
    await arrange(page);
    await page.clock.install();
    await page.goto('/cases/failing-drawer/');
    await assistant.landingBox.fill('How do I apply?');
    await assistant.landingBox.press('Enter');
    await expect(card.loading).toBeVisible();
    await page.clock.runFor(watchdogMs);

    await test.step('the visitor is told, another try fails as well', async () => {
      await expect(card.failed).toBeVisible();
      await expect(card.asked).toHaveText('How do I apply?');
      // Waits for the request, because a request that comes after `unroute` would succeed.
      const requested = page.waitForRequest(url);
      await card.retry.click();
      await requested;
      await expect(card.loading).toBeVisible();
      await page.clock.runFor(watchdogMs);
      await expect(card.failed).toBeVisible();
      expect(problems.matching('AI assist:')).toHaveLength(1);
    });
    await test.step('the question is asked, once, when it is tried again', async () => {
      await page.unroute(url);
      await card.retry.click();
      const answer = await answers.next();
      expect(answer.body).toMatchObject({ messages: [{ content: 'How do I apply?' }] });
      answer.finish();
      await assistant.expectOpen();
      expect(answers.untaken).toBe(0);
    });
  });
}

test('a drawer that never loads leaves the page’s own content, with the typed text in its own box [P1]', {
  tag: '@core',
}, async ({ page, assistant, problems }) => {
  problems.expect('AI assist: The drawer did not answer.');
  const card = await WaitingCard.on(page);
  await page.route('**/drawer/**', (route) => route.abort());
  await page.clock.install();
  await page.goto('/cases/failing-drawer/');
  await assistant.landingBox.fill('How do I apply?');
  await assistant.landingBox.press('Enter');
  await expect(card.loading).toBeVisible();
  await page.clock.runFor(watchdogMs);
  await card.close.click();
  await expectFree(page);
  const ownSearch = page.getByRole('searchbox', { name: 'Search this site' });
  await expect(ownSearch).toHaveValue('How do I apply?');
  await expect(ownSearch).toBeFocused();
  await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
  await expect(assistant.askButton).toHaveCount(0);
  await page.getByRole('button', { name: 'Search this site' }).click();
  await expect(page.getByText('The site’s own search is open.')).toBeVisible();
});

test('the card reports a crashed drawer and can be closed, and the next drawer gets the question [P8]', async ({
  page,
  assistant,
  answers,
  problems,
}) => {
  test.slow();
  problems.expect('crash');
  problems.expect('AI assist: The drawer did not answer.');
  await WaitingCard.on(page);
  await assistant.goto('/cases/failing-drawer/');
  await assistant.landingBox.fill('How do I apply?');
  await assistant.landingBox.press('Enter');
  const lost = await answers.next();
  lost.send({ type: 'text', value: 'With the ' });
  await expect(assistant.frame.getByText('With the')).toBeVisible();
  const crashing = await CrashingFrame.on(page, assistant.frame);
  const card = () =>
    crashing.evaluate(
      `document.querySelector('assist-frame').shadowRoot.querySelector('.card').innerText`,
    );
  crashing.crash();
  await expect
    .poll(card, { timeout: NOTICED_MS })
    .toContain('How do I apply?\n\nAI assist can’t be opened');
  await crashing.evaluate(
    `[...document.querySelector('assist-frame').shadowRoot.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Try again').click()`,
  );
  const again = await answers.next();
  expect(again.body).toMatchObject({ messages: [{ content: 'How do I apply?' }] });
  // Chromium loses a key while the focus passes to the frame's process.
  const focused = () =>
    crashing.evaluate(`document.querySelector('assist-frame').shadowRoot.activeElement.localName`);
  await expect.poll(focused).toBe('iframe');
  await crashing.press('Escape');
  const isLocked = () => crashing.evaluate(`document.documentElement.getAttribute('style')`);
  await expect.poll(isLocked).toBeNull();
});

const question = 'How do I apply?';
test.describe('a blocked drawer', () => {
  let card: WaitingCard;

  test.beforeEach(async ({ page, assistant, answers }) => {
    test.slow();
    card = await WaitingCard.on(page);
    expect(answers.untaken).toBe(0);
    await assistant.goto('/cases/failing-drawer/');
    await assistant.open();
    await assistant.ask(question);
    const answer = await answers.next();
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
    await assistant.input.fill('And when');
  });

  test('the failure card covers a blocked drawer, which then has its conversation and its draft', async ({
    assistant,
    problems,
  }) => {
    problems.expect('AI assist: The drawer did not answer.');
    const blocked = await blockFrame(assistant.frame);
    await expect(card.failed).toBeVisible({ timeout: NOTICED_MS });
    await blocked.release();
    await expect(card.failed).toBeHidden();
    await expect(assistant.asked(question)).toBeVisible();
    await expect(assistant.answer).toContainText('With the form.');
    await expect(assistant.input).toHaveValue('And when');
    await expect(assistant.input).toBeFocused();
  });

  test('a blocked drawer can be closed at once by a script, and is unchanged when it opens again', async ({
    page,
    assistant,
  }) => {
    const blocked = await blockFrame(assistant.frame);
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await expectFree(page);
    await expect(assistant.askButton).toBeFocused();
    await blocked.release();
    await assistant.open();
    await expect(assistant.answer).toContainText('With the form.');
    await expect(assistant.input).toHaveValue('And when');
  });

  test('a question submitted on the page while the drawer is blocked is asked once', async ({
    assistant,
    answers,
    problems,
  }) => {
    problems.expect('AI assist: The drawer did not answer.');
    await assistant.close.click();
    await assistant.expectClosed();
    const blocked = await blockFrame(assistant.frame);
    await assistant.landingBox.fill('Who may apply?');
    // Enter moves the focus to the blocked frame, which must receive the end of the key press.
    const pressed = assistant.landingBox.press('Enter');
    await expect(card.failed).toBeVisible({ timeout: NOTICED_MS });
    await blocked.release();
    await pressed;
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: 'Who may apply?' }] });
    answer.finish();
    await expect(assistant.asked('Who may apply?')).toBeVisible();
    await expect(assistant.input).toHaveValue('And when');
    expect(answers.untaken).toBe(0);
  });
});
