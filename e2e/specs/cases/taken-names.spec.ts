import { expect, test } from '../../fixtures/test.ts';

test('the loader keeps the page’s own `Assist` and element, and its other elements work', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/taken-names/');
  expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'Assist')))).toEqual(['owner']);
  await expect(page.getByText('An element of the department’s own')).toBeVisible();
  await assistant.landingBox.fill('How do I get a veteran card?');
  await assistant.landingBox.press('Enter');
  await assistant.untilAnswered();
});
