import type { BrowserContext, Page } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import type { Assistant } from '../../fixtures/assistant.ts';
import { makeRandomNumbersIn } from '../../fixtures/random-numbers.ts';
import type { ScriptedAnswers } from '../../fixtures/scripted-answers.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * The question contains two canary words: a made-up name and a made-up service number. The tests search for them in all
 * data that leaves the page.
 */
const question = 'I am Jane Canaryson, number QX7741093. What do I get?';
const canary = /Canaryson|QX7741093/i;

/** The answer's text, with both canary words. Each link, source and annotation contains at least one of them. */
const answerText = 'Dear Jane Canaryson, number QX7741093 gets a gold card.';

const completions = `${localOrigins.answerService}/v2/completions`;

/** Records all data that a page sends or stores, and the recipients. */
interface Leaks {
  /** Returns each record that contains a canary word. Leaves out the bodies of the questions to the service. */
  found(): Promise<readonly string[]>;
  /** The bodies of the questions to the service. Only they may contain canary words. */
  readonly questions: readonly string[];
}

async function watchEverything(context: BrowserContext, page: Page): Promise<Leaks> {
  const heard: string[] = [];
  const questions: string[] = [];
  context.on('request', async (request) => {
    const body = request.postData() ?? '';
    heard.push(`address ${request.url()}`);
    if (request.method() === 'POST' && request.url() === completions) questions.push(body);
    else heard.push(`body ${body} to ${request.url()}`);
    heard.push(`headers ${JSON.stringify(await request.allHeaders())} of ${request.url()}`);
  });
  page.on('console', (message) => heard.push(`console ${message.text()}`));
  page.on('framenavigated', (frame) => heard.push(`navigation ${frame.url()}`));
  // Records the data of every message that a script of the host page can read, from any frame or port.
  await context.addInitScript(() => {
    if (window.top !== window) return;
    const messages: string[] = [];
    Reflect.set(window, 'readMessages', messages);
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') ?? {};
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent) {
        const data: unknown = get?.call(this);
        messages.push(JSON.stringify(data));
        return data;
      },
    });
    window.addEventListener('message', ({ data }) => data);
  });
  return {
    questions,
    async found() {
      for (const message of await readMessages(page)) heard.push(`message ${message}`);
      for (const frame of page.frames()) {
        heard.push(`left in ${frame.url()}: ${await frame.evaluate(readTraces)}`);
      }
      heard.push(`cookies ${JSON.stringify(await context.cookies())}`);
      return heard.filter((line) => canary.test(line));
    },
  };
}

function readMessages(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, 'readMessages'));
}

/** Runs in each frame. Returns all data that the document has stored in the browser. */
async function readTraces(): Promise<string> {
  const caches = await Promise.all(
    (await window.caches.keys()).map(async (name) => [
      name,
      (await (await window.caches.open(name)).keys()).map(({ url }) => url),
    ]),
  );
  return JSON.stringify({
    title: document.title,
    address: window.location.href,
    history: window.history.state,
    cookie: document.cookie,
    windowName: window.name,
    local: { ...window.localStorage },
    session: { ...window.sessionStorage },
    databases: await window.indexedDB.databases(),
    caches,
  });
}

async function answerWithCanary(answers: ScriptedAnswers): Promise<void> {
  const answer = await answers.next();
  answer.send(
    {
      type: 'text',
      value: `## Hello\n\n${answerText}\n\n[More](https://www.example.gov/QX7741093)`,
    },
    {
      type: 'source',
      value: {
        sourceType: 'url',
        id: '1',
        title: 'Jane Canaryson',
        url: 'https://www.example.gov/Canaryson.pdf',
      },
    },
    {
      type: 'message_annotations',
      value: [
        {
          type: 'follow-up-question',
          question: 'What else for QX7741093?',
          reasoning: 'Canaryson',
        },
        { type: 'warning', message: 'Canaryson is a rare name.' },
        { type: 'next-best-action', title: 'Canaryson', url: 'https://www.example.gov/QX7741093' },
      ],
    },
  );
  answer.finish();
}

/** Uses every control that a visitor can use, and causes errors. */
async function useEverything(assistant: Assistant, answers: ScriptedAnswers): Promise<void> {
  const { page, frame } = assistant;
  await assistant.ask(question);
  await answerWithCanary(answers);
  await assistant.untilAnswered();
  await assistant.copyAnswer.click();
  await expect(frame.getByText('Copied!').first()).toBeVisible();

  await frame.getByRole('button', { name: 'What else for QX7741093?' }).click();
  (await answers.next()).refuse(500, `No idea who ${answerText} is.`);
  await expect(assistant.answer.getByText('I’m sorry, I can’t give an answer')).toBeVisible();

  await assistant.ask(question);
  const broken = await answers.next();
  broken.send({ type: 'text', value: answerText }, { type: 'error', value: answerText });
  broken.end();
  await expect(assistant.incomplete.first()).toBeVisible();

  await assistant.ask(question);
  (await answers.next()).sendRaw(`z:"${answerText}"\n`);
  await expect(assistant.answer.getByText('I’m sorry, I can’t give an answer')).toBeVisible();

  await assistant.input.fill(question);
  await frame.evaluate((text) => {
    setTimeout(() => JSON.parse(text));
    void Promise.reject(new Error(text));
    void Promise.reject(text);
  }, answerText);
  await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
  await assistant.close.click();
  await assistant.expectClosed();
  await assistant.open();
  await page.evaluate(() => Reflect.get(window, 'Assist').reset());
  await expect(assistant.input).toHaveValue('');
}

test('a visitor’s words reach only the answer service [P2][P3][T20]', async ({
  context,
  page,
  assistant,
  answers,
  monitoring,
  thirdParties,
  problems,
}) => {
  test.slow();
  problems.expectFailedRequest();
  problems.expect(/^uncaught: /);
  problems.expect(/^error: AI assist: (?:stream|window) failed: /);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // With these random numbers, the drawer records every session. Usually, it records one session in ten.
  await makeRandomNumbersIn(context, 0.05);
  const leaks = await watchEverything(context, page);

  await assistant.goto('/cases/bare/');
  const ready = page.waitForEvent('console', (message) =>
    message.text().includes('error reporting was initialized'),
  );
  await assistant.open();
  await ready;
  await useEverything(assistant, answers);

  // First proves that the canary words could have leaked: the questions contain them, and error monitoring has received
  // error reports and a recording of the answer.
  expect(leaks.questions.filter((body) => canary.test(body))).toHaveLength(4);
  await monitoring.untilError('debug');
  await expect
    .poll(() => [...new Set(monitoring.errors.map(({ tags }) => tags.component))].sort())
    .toEqual(['asking', 'debug', 'stream', 'window']);
  await monitoring.untilItem('replay_recording');
  await expect.poll(() => monitoring.text).toContain('"class":"panel","rr_width"');
  const recorded = [
    ...monitoring.text.matchAll(/"textContent":"((?:[^"\\]|\\.)*)"(?!,"isStyle")/g),
  ];
  const shown = recorded.map(([, text = '']) => text.replaceAll('\\n', '').trim());
  expect(new Set(shown.filter((text) => text !== ''))).toEqual(new Set(['***']));

  expect(await leaks.found()).toEqual([]);
  expect(await assistant.frame.evaluate(readTraces)).toContain(
    '"local":{},"session":{},"databases":[],"caches":[]',
  );
  expect(monitoring.text).not.toMatch(canary);
  const others = thirdParties.requests().map(({ body, url }) => `${url.href} ${body.toString()}`);
  expect(others.filter((request) => canary.test(request))).toEqual([]);
  expect((await readMessages(page)).length).toBeGreaterThan(0);
});

test('in production a debugging host reads no question [P2][T4]', async ({
  context,
  page,
  assistant,
  answers,
  monitoring,
}) => {
  await watchEverything(context, page);
  await assistant.openOn('/cases/bare/');
  await page.evaluate(() => Reflect.get(window, 'Assist').setDebug(true));
  await assistant.ask(question);
  await answerWithCanary(answers);
  await assistant.untilAnswered();
  const messages = await readMessages(page);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => canary.test(message))).toEqual([]);
  expect(messages.join()).not.toContain(answerText);
  expect(monitoring.text).not.toMatch(canary);
});
