import { drawerStates, sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

const preparing = 'Your answer is being prepared';
const apology = 'I’m sorry, I can’t give an answer to that.';

/** What is said on the way to each state, whole and in order. The words of an answer never are. */
const said: Readonly<Record<string, readonly string[]>> = {
  landing: [],
  'too-long': ['!Question too long. Shorten it so we can give a clearer answer.'],
  waiting: [preparing],
  streaming: [preparing],
  complete: [preparing, 'Answer ready, 3 sources'],
  declined: [preparing, 'Answer ready, 0 sources'],
  stopped: [preparing, 'Answer stopped'],
  failed: [preparing, `!${apology}`],
  'too-many-requests': [preparing, `!${apology} A lot of questions are being asked right now.`],
  incomplete: [
    preparing,
    '!This answer is incomplete. The connection ended before the whole answer arrived.',
  ],
  reconnecting: [preparing, 'The connection was lost. Reconnecting…'],
  offline: [preparing, `!${apology} You’re offline. Check your connection, then try again.`],
};

test.beforeEach(async ({ announcements, assistant }) => {
  await assistant.goto('/cases/bare/');
  await assistant.open();
  expect(await announcements.log()).toEqual([]);
});

for (const { name, hasFailedRequest, arrange } of drawerStates) {
  test(`on the way to “${name}”`, async ({
    announcements,
    assistant,
    answers,
    context,
    problems,
  }) => {
    if (hasFailedRequest) problems.expectFailedRequest();
    await arrange({ context, assistant, answers });
    await expect.poll(() => announcements.log()).toEqual(said[name]);
  });
}

test('a long answer is announced twice, however many pieces it comes in; a copy once', async ({
  announcements,
  assistant,
  answers,
}) => {
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  for (let piece = 1; piece <= 40; piece += 1) {
    answer.send({ type: 'text', value: `Sentence ${piece}.\n\n` });
    await expect(assistant.answer).toContainText(`Sentence ${piece}.`);
  }
  sendRichAnswer(answer);
  await assistant.untilAnswered();
  await assistant.copyAnswer.click();
  await expect(assistant.frame.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect
    .poll(() => announcements.log())
    .toEqual([preparing, 'Answer ready, 3 sources', 'Copied!']);
});

test('a long wait is mentioned every ten seconds, and no more once it is over', async ({
  page,
  announcements,
  assistant,
  answers,
}) => {
  await page.clock.install();
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  await expect.poll(() => announcements.log()).toEqual([preparing]);
  await page.clock.runFor(9_000);
  expect(await announcements.log()).toEqual([preparing]);
  await page.clock.runFor(11_500);
  expect(await announcements.log()).toEqual([preparing, 'Still working', 'Still working']);
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await page.clock.runFor(1_000);
  await assistant.untilAnswered();
  await page.clock.runFor(30_000);
  expect((await announcements.log()).slice(3)).toEqual(['Answer ready, 0 sources']);
});
