import { localOrigins } from '../../scripts/ports.ts';
import type { ScriptedAnswer } from '../fixtures/scripted-answers.ts';
import { expect, test } from '../fixtures/test.ts';

// Some tests of this file have the tag `@chromium`. They run only in Chromium, because what they test does not depend on
// the browser: decoding the answer, and rendering by React.
const refusal = 'I’m sorry, I can’t give an answer to that.';

const chatIdOf = ({ body }: ScriptedAnswer): unknown =>
  typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;

test.beforeEach(async ({ assistant, answers }) => {
  expect(answers.untaken).toBe(0);
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
});

test('an error part shows the apology, keeps the question and can be retried', {
  tag: '@chromium',
}, async ({ assistant, answers, problems }) => {
  problems.expectBrokenAnswer();
  const answer = await answers.next();
  answer.send({ type: 'error', value: 'model overloaded' });
  answer.end();
  await expect(assistant.answer.getByText(refusal)).toBeVisible();
  await expect(assistant.frame.getByText('model overloaded')).toHaveCount(0);
  await expect(assistant.asked('How do I apply?')).toBeVisible();
  await expect(assistant.input).toHaveValue('How do I apply?');

  await assistant.frame.getByRole('button', { name: 'Try again' }).click();
  await expect(assistant.input).toHaveValue('');
  const second = await answers.next();
  expect(second.body).toMatchObject({ messages: [{ content: 'How do I apply?' }] });
  second.send({ type: 'text', value: 'With the form.' });
  second.finish();
  await assistant.untilAnswered();
  await expect(assistant.answer.getByText(refusal)).toHaveCount(0);
});

test('an unknown stream code or a refused request shows the apology without the body; status 429 shows when to retry', {
  tag: '@chromium',
}, async ({ assistant, answers, problems }) => {
  problems.expectFailedRequest();
  problems.expectBrokenAnswer();
  const answer = await answers.next();
  answer.sendRaw('zz:1\n');
  await expect(assistant.answer.getByText(refusal)).toBeVisible();

  await assistant.tryAgain.click();
  const second = await answers.next();
  second.refuse(502, '<html><h1>Bad gateway</h1></html>', { 'Content-Type': 'text/html' });
  await expect(assistant.answer.getByText(refusal)).toBeVisible();
  await expect(assistant.frame.getByText('Bad gateway')).toHaveCount(0);

  await assistant.tryAgain.click();
  const third = await answers.next();
  third.refuse(429, '', { 'Retry-After': '30' });
  await expect(assistant.frame.getByText(/30 seconds/)).toBeVisible();
});

test('an unknown stream code after some text says that the rest is unreadable, logs the code, and can be tried again', {
  tag: '@chromium',
}, async ({ assistant, answers, problems }) => {
  problems.expectBrokenAnswer();
  const answer = await answers.next();
  answer.sendRaw('0:"Before it."\nzz:1\n');
  await expect(assistant.answer.getByText('This answer is incomplete.')).toBeVisible();
  await expect(assistant.answer).toContainText('Before it.');
  await expect(assistant.answer.getByText('The rest of it could not be read.')).toBeVisible();
  await expect(assistant.answer.getByText(refusal)).toHaveCount(0);
  expect(problems.matching('stream failed')).toEqual([
    'error: AI assist: stream failed: Failed to parse stream string. Invalid code zz (stream).',
  ]);
  await assistant.tryAgain.click();
  const second = await answers.next();
  await expect(assistant.answer).not.toContainText('Before it.');
  second.send({ type: 'text', value: 'With the form.' });
  second.finish();
  await assistant.untilAnswered();
});

test('an empty response, or an error status without a text, is logged in the words of the specification', {
  tag: '@chromium',
}, async ({ assistant, answers, problems }) => {
  problems.expectFailedRequest();
  (await answers.next()).end();
  await expect(assistant.answer.getByText(refusal)).toBeVisible();
  await assistant.tryAgain.click();
  (await answers.next()).refuse(500, '');
  await expect(assistant.answer.getByText(refusal)).toBeVisible();
  await expect
    .poll(() => problems.matching('asking failed'))
    .toEqual([
      'error: AI assist: asking failed: The response body is empty (empty-body).',
      'error: AI assist: asking failed: Failed to fetch the chat response (http 500).',
    ]);
});

test('an answer that its service ends twice within the same line is incomplete at once, and can be tried again', async ({
  assistant,
  answers,
  problems,
}) => {
  problems.expectBrokenAnswer();
  for (let count = 0; count < 2; count += 1) {
    const answer = await answers.next();
    answer.sendRaw('0:"Before it."\n0:"After');
    answer.end();
  }
  await expect(assistant.answer.getByText('The rest of it could not be read.')).toBeVisible();
  await expect(assistant.answer).toContainText('Before it.');
  await expect(assistant.tryAgain).toBeVisible();
  expect(answers.untaken).toBe(0);
});

test('an answer without a finish part, which the service cannot resume, is marked incomplete [P7]', async ({
  assistant,
  answers,
  problems,
}) => {
  problems.expectBrokenAnswer();
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'Half an answer' });
  answer.end();
  (await answers.next()).refuse(204);
  await expect(assistant.incomplete).toBeVisible();
  await expect(assistant.answer).toContainText('Half an answer');
  await expect(assistant.copyAnswer).toBeVisible();
});

test('a lost connection resumes by itself', async ({ assistant, answers, problems }) => {
  problems.expectFailedRequest();
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'Half ' });
  await expect(assistant.answer).toContainText('Half');
  answer.drop();
  const replay = await answers.next();
  expect(replay.method).toBe('GET');
  expect(answer.body).toHaveProperty('id', replay.url.searchParams.get('chatId'));
  replay.send({ type: 'text', value: 'Half ' }, { type: 'text', value: 'and half.' });
  replay.finish();
  await assistant.untilAnswered();
  await expect(assistant.answer).toContainText('Half and half.');
  await expect(assistant.answer).not.toContainText('Half Half');
  await expect(assistant.incomplete).toHaveCount(0);
});

test('stopping an answer keeps the part without an error, closes the connection and ends the work on it [P7]', async ({
  assistant,
  answers,
}) => {
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'Half an answer' });
  await expect(assistant.answer).toContainText('Half an answer');
  await assistant.stop.click();
  await answer.untilClosed();
  await expect.poll(() => answers.cancelled).toEqual([chatIdOf(answer)]);
  await expect(assistant.answer).toContainText('Half an answer');
  await expect(assistant.answer.getByText(refusal)).toHaveCount(0);
  await expect(assistant.input).toBeFocused();
});

test('stopping an answer works with a service that lacks the stop request', {
  tag: '@chromium',
}, async ({ context, assistant, answers, problems }) => {
  problems.expectFailedRequest();
  await context.route(/chatId=/, (route) => route.fulfill({ status: 405 }));
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'Half an answer' });
  await expect(assistant.answer).toContainText('Half an answer');
  await assistant.stop.click();
  await answer.untilClosed();
  await expect(assistant.answer).toContainText('Half an answer');
  await expect(assistant.frame.getByText('You stopped this answer.')).toBeVisible();
  await expect(assistant.answer.getByText(refusal)).toHaveCount(0);
});

test('an answer has the same text wherever its bytes are split', async ({ assistant, answers }) => {
  const answer = await answers.next();
  const bytes = new TextEncoder().encode('0:"Café – 🎖 für alle"\nd:{"finishReason":"stop"}\n');
  for (const byte of bytes) answer.sendRaw(Uint8Array.of(byte));
  answer.end();
  await assistant.untilAnswered();
  await expect(assistant.answer).toContainText('Café – 🎖 für alle');
});

test('hostile markdown becomes text: no script, image, frame or refused link [P4]', {
  tag: '@chromium',
}, async ({ page, assistant, answers }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const answer = await answers.next();
  answer.send({
    type: 'text',
    value: [
      '<img src="https://evil.example/beacon" onerror="alert(1)"> ![alt text](https://evil.example/image.png)',
      '[script](javascript:alert(1)) [data](data:text/html,hi) [good](https://example.org/good) [relative](/contact/)',
      '<iframe src="https://evil.example"></iframe><script>alert(1)</script>',
    ].join('\n\n'),
  });
  answer.finish();
  await assistant.untilAnswered();
  await expect(assistant.answer.locator('img, iframe, script')).toHaveCount(0);
  await expect(assistant.answer).toContainText('alt text');
  const links = await assistant.answer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://example.org/good', `${localOrigins.demoSite}/contact/`]);
  expect(requested.filter((url) => url.includes('evil.example'))).toEqual([]);
});

test('the sources show title, host and PDF badge; duplicates appear once, unsafe addresses never', {
  tag: '@chromium',
}, async ({ assistant, answers }) => {
  const answer = await answers.next();
  const source = (id: string, title: string, url: string) =>
    ({ type: 'source', value: { sourceType: 'url', id, title, url } }) as const;
  answer.send(
    { type: 'text', value: 'See these.' },
    source('1', 'Form D1021', 'https://www.example.org/forms/d1021.PDF'),
    source('2', 'Gold card', 'https://www.example.org/gold-card/'),
    source('3', 'Gold card again', 'https://www.example.org/gold-card/'),
    source('4', 'Script', 'javascript:alert(1)'),
    {
      type: 'message_annotations',
      value: [
        {
          type: 'next-best-action',
          title: 'Apply online',
          url: 'https://my.example.org/apply',
          reasoning: 'r',
        },
        {
          type: 'next-best-action',
          title: 'Insecure',
          url: 'http://my.example.org/apply',
          reasoning: 'r',
        },
        {
          type: 'follow-up-question',
          question: 'How long does it take?',
          reasoning: 'secret reasoning',
        },
        { type: 'warning', message: 'This page is being updated.' },
      ],
    },
  );
  answer.finish();
  await assistant.untilAnswered();
  await expect(assistant.sources).toHaveCount(2);
  await expect(assistant.sources.nth(0)).toContainText('Form D1021');
  await expect(assistant.sources.nth(0)).toContainText('PDF');
  await expect(assistant.sources.nth(1)).toContainText('www.example.org');
  await expect(assistant.sources.nth(1)).not.toContainText('PDF');
  await expect(assistant.frame.getByRole('link', { name: /Apply online/ })).toBeVisible();
  await expect(assistant.frame.getByText('Insecure')).toHaveCount(0);
  await expect(assistant.frame.getByText('secret reasoning')).toHaveCount(0);
  await expect(assistant.frame.getByText('This page is being updated.')).toBeVisible();
  await expect(
    assistant.frame.getByRole('button', { name: 'How long does it take?' }),
  ).toBeVisible();
});
