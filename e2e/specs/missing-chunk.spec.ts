import { expect, test } from '../fixtures/test.ts';

/* Tests that the drawer requests a script again if the script failed to load. */

const question = 'How do I apply?';
const formatted = '**With** the form.';
const answerScript = /\/drawer\/assets\/answer-[\w-]+\.js/;

test('the drawer formats answers after a first question that was asked offline', async ({
  context,
  assistant,
  answers,
  problems,
}) => {
  problems.expectFailedRequest();
  await context.route(answerScript, (route) => route.abort('internetdisconnected'));
  await assistant.openOn('/cases/bare/');
  await context.setOffline(true);
  await assistant.ask(question);
  await expect(assistant.answer.getByText(/^You’re offline/)).toBeVisible();
  await context.unroute(answerScript);
  await context.setOffline(false);
  const answer = await answers.next();
  answer.send({ type: 'text', value: formatted });
  answer.finish();
  await expect(assistant.answer.locator('strong')).toHaveText('With');
  await assistant.untilAnswered();
});

test('a visitor loads the missing script of an answer with Try again', async ({
  context,
  assistant,
  answers,
  problems,
}) => {
  problems.expectFailedRequest();
  await context.route(answerScript, (route) => route.abort());
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  const answer = await answers.next();
  answer.send({ type: 'text', value: formatted });
  answer.finish();
  await expect(assistant.answer).toContainText(formatted);
  await context.unroute(answerScript);
  await assistant.tryAgain.click();
  await expect(assistant.answer.locator('strong')).toHaveText('With');
  await assistant.untilAnswered();
});

test('the drawer formats the next answer after its script failed to load for the first', async ({
  context,
  assistant,
  answers,
  problems,
}) => {
  problems.expectFailedRequest();
  await context.route(answerScript, (route) => route.abort());
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  const answer = await answers.next();
  answer.send({ type: 'text', value: formatted });
  answer.finish();
  await expect(assistant.answer).toContainText(formatted);
  await context.unroute(answerScript);
  await assistant.ask('And then?');
  const second = await answers.next();
  second.send({ type: 'text', value: formatted });
  second.finish();
  await expect(assistant.answer.locator('strong')).toHaveText('With');
});

test('the drawer formats answers in a browser that reports wrongly that it is offline', async ({
  context,
  assistant,
  answers,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await assistant.openOn('/cases/bare/');
  await assistant.ask(question);
  const answer = await answers.next();
  answer.send({ type: 'text', value: formatted });
  answer.finish();
  await expect(assistant.answer.locator('strong')).toHaveText('With');
  await assistant.untilAnswered();
});
