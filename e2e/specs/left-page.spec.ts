import { AnswerDetour } from '../fixtures/answer-detour.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** Led by a proxy: what a page sends while it is left, a test's own interception never sees. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  detour: async ({}, use) => {
    const detour = await AnswerDetour.startIn('firefox');
    await use(detour);
    await detour?.stop();
  },
});

// Firefox may show the page again when its visitor comes back.
test('leaving the page ends the work on its answer', { tag: '@chromium' }, async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'Half an answer' });
  await expect(assistant.answer).toContainText('Half an answer');
  await page.goto('/contact/');
  await expect.poll(() => answers.cancelled).toHaveLength(1);
  expect(answer.body).toHaveProperty('id', answers.cancelled[0]);
});
