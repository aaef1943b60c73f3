import { BrowserProxy } from '../fixtures/browser-proxy.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** Forwards questions with a proxy. Playwright cannot intercept a request that a page sends while it unloads. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  browserProxy: async ({}, use) => {
    const browserProxy = await BrowserProxy.start();
    await use(browserProxy);
    await browserProxy.stop();
  },
});

// Does not run in Firefox, because Firefox may keep the page in its back/forward cache.
test('leaving the page stops its answer at the service', { tag: '@chromium' }, async ({
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
