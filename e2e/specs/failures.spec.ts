import type { BrowserContext } from '@playwright/test';
import { completionsUrl } from '../fixtures/browser-proxy.ts';
import { answerExample } from '../fixtures/example-answer.ts';
import { expectOwnContent } from '../fixtures/own-content.ts';
import { expect, test } from '../fixtures/test.ts';

/* Tests the failures in docs/develop/failures.md that no other spec tests. */

const question = 'How do I apply?';
const formatted = '**With** the form.';

test('a response without CORS headers shows the message of an unreachable service', {
  tag: '@core',
}, async ({ page, assistant, problems }) => {
  problems.expectFailedRequest();
  problems.expect('blocked by CORS policy');
  await page.route(completionsUrl, (route) =>
    route.fulfill({
      body: '0:"Secret."\n',
      headers: {
        'Content-Type': 'text/plain',
        'Access-Control-Allow-Origin': 'https://other.example',
      },
    }),
  );
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  await expect(assistant.answer.getByText(/^The answer service can’t be reached/)).toBeVisible();
  await expect(assistant.asked(question)).toBeVisible();
  await expect(assistant.tryAgain).toBeVisible();
  await expect(assistant.answer).not.toContainText('Secret');
});

test('a question asked offline is sent when the browser is online again', { tag: '@core' }, async ({
  context,
  assistant,
  answers,
  problems,
}) => {
  problems.expectFailedRequest();
  await assistant.openOn('/cases/bare/');
  // Asks a first question, so that the drawer loads all its files while it is online.
  await assistant.ask('Who may apply?');
  await answerExample(assistant, answers);

  await context.setOffline(true);
  await assistant.ask(question);
  await expect(assistant.answer.getByText(/^You’re offline/)).toBeVisible();
  await expect(assistant.asked(question)).toBeVisible();
  expect(answers.untaken).toBe(0);

  await context.setOffline(false);
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ messages: [{ content: question }] });
  answer.send({ type: 'text', value: formatted });
  answer.finish();
  await assistant.untilAnswered();
});

test('an answer that arrives while the machine sleeps is complete after it wakes', {
  tag: '@core',
}, async ({ context, assistant, answers }) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'First half, ' });
  await expect(assistant.answer).toContainText('First half,');

  const wake = await putToSleep(context);
  try {
    answer.send({ type: 'text', value: 'second half.' });
    answer.finish();
    await answer.untilClosed();
  } finally {
    wake();
  }
  await assistant.untilAnswered();
  await expect(assistant.answer).toContainText('First half, second half.');
  await assistant.close.click();
  await assistant.expectClosed();
});

test('an answer that arrives while the page is hidden is complete', { tag: '@core' }, async ({
  page,
  assistant,
  answers,
}) => {
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => (document.hidden ? 0 : draw(callback));
  });
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  const answer = await answers.next();
  for (const window of [page, assistant.frame]) {
    await window.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
  answer.send({ type: 'text', value: formatted });
  answer.finish();
  await expect(assistant.answer.locator('strong')).toHaveText('With');
  await assistant.untilAnswered();
});

test('an answer without its formatting script is plain text with sources', {
  tag: '@core',
}, async ({ page, assistant, answers, problems }) => {
  problems.expectFailedRequest();
  await page.route(/\/drawer\/assets\/answer-[\w-]+\.js/, (route) => route.abort());
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  const answer = await answers.next();
  answer.send(
    { type: 'text', value: formatted },
    {
      type: 'source',
      value: { sourceType: 'url', id: '1', title: 'The form', url: 'https://example.gov/form/' },
    },
  );
  answer.finish();
  await expect(assistant.answer.getByRole('link', { name: /^The form/ })).toBeVisible();
  await expect(assistant.answer).toContainText(formatted);
  await expect(assistant.stop).toHaveCount(0);
});

test('the page keeps its own content in a browser without modal dialogs', { tag: '@core' }, async ({
  page,
  problems,
}) => {
  problems.expect('AI assist:');
  // Simulates Safari 15.3, which has no dialog element, no `inert` and no constructable style sheets.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'HTMLDialogElement');
    Reflect.deleteProperty(HTMLElement.prototype, 'inert');
    for (const { prototype } of [Document, ShadowRoot]) {
      Reflect.deleteProperty(prototype, 'adoptedStyleSheets');
    }
    window.CSSStyleSheet = new Proxy(CSSStyleSheet, {
      construct() {
        throw new TypeError('Illegal constructor');
      },
    });
  });
  await expectOwnContent(page);
  expect(problems.matching('AI assist:')).toHaveLength(1);
});

/** Pauses the processes of the page and the drawer. Returns a function that resumes them. */
async function putToSleep(context: BrowserContext): Promise<() => void> {
  const browser = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  expect(renderers.length, 'processes of page and drawer').toBeGreaterThan(1);
  for (const id of renderers) process.kill(id, 'SIGSTOP');
  return () => {
    for (const id of renderers) process.kill(id, 'SIGCONT');
  };
}
