import { expect, test } from '../fixtures/test.ts';

/* Tests that the drawer requests a script again if the script failed to load. Some browsers cache a failed import,
   which makes a plain second import fail too. */

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
