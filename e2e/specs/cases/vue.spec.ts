import { expect, test } from '../../fixtures/test.ts';

test('a property that Vue binds before the elements are defined is kept, and a later change is applied', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/vue/');
  const popular = page.getByRole('button', { name: 'Gold card' });
  const another = page.getByRole('button', { name: 'Another view' });
  await popular.click();
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ messages: [{ content: 'How do I apply for a gold card?' }] });
  answer.finish();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await another.click();
  await expect(popular).toHaveCount(0);
  await another.click();
  await expect(popular).toBeVisible();
  await page.getByRole('button', { name: 'Ask about the first view' }).click();
  await expect(assistant.input).toBeFocused();
});
