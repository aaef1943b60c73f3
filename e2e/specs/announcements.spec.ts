import type { Page } from '@playwright/test';
import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

const preparing = 'Your answer is being prepared';

test.beforeEach(async ({ announcements, assistant }) => {
  await assistant.openOn('/cases/bare/');
  expect(await announcements.log()).toEqual([]);
});

test('a long answer is announced twice, whatever its number of pieces; a copy is announced once', async ({
  announcements,
  assistant,
  answers,
}) => {
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  for (let piece = 1; piece <= 15; piece += 1) {
    answer.send({ type: 'text', value: `Sentence ${piece}.\n\n` });
    await expect(assistant.answer).toContainText(`Sentence ${piece}.`);
  }
  sendRichAnswer(answer);
  await assistant.untilAnswered();
  await assistant.copyAnswer.click();
  await expect(assistant.frame.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect
    .poll(() => announcements.log())
    .toEqual([preparing, 'Answer ready, 3 sources. Press F6 to read.', 'Copied!']);
});

test('a long wait is announced every 10 s until it ends', async ({
  page,
  announcements,
  assistant,
  answers,
}) => {
  await page.clock.install();
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  await expect.poll(() => announcements.log()).toEqual([preparing]);
  // From here on, only `runFor` moves the clock. Some seconds may have passed on a slow machine.
  await page.clock.pauseAt(Date.now() + 1_000);
  await runFor(page, 5);
  expect(await announcements.log()).toEqual([preparing]);
  await runFor(page, 16);
  expect(await announcements.log()).toEqual([preparing, 'Still working', 'Still working']);
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await runFor(page, 1);
  await assistant.untilAnswered();
  await runFor(page, 30);
  expect((await announcements.log()).slice(3)).toEqual(['Answer ready. Press F6 to read.']);
});

/** Advances the clock second by second, so that the drawer can reply to each ping of the page in time. */
async function runFor(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000);
}
