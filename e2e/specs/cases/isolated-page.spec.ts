import { expect, test } from '../../fixtures/test.ts';

test('the assistant works on a cross-origin isolated page', async ({ page, assistant }) => {
  await assistant.goto('/cases/isolated-page/');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await assistant.open();
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});
