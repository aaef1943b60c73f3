import { expect, test } from '../../fixtures/test.ts';

test('React hydrates a server-rendered element without a mismatch, and renders it again', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/react/');
  const popular = page.getByRole('button', { name: 'Gold card' });
  const another = page.getByRole('button', { name: 'Another view' });
  await test.step('a property set through a ref holds', async () => {
    await expect(popular).toBeVisible();
    await popular.click();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      messages: [{ content: 'How do I apply for a gold card?' }],
    });
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(popular).toBeFocused();
  });
  await test.step('an attribute that changes is followed, an element that leaves is gone', async () => {
    await expect(page.getByRole('button', { name: 'Ask about the first view' })).toBeVisible();
    await another.click();
    await expect(page.getByRole('button', { name: 'Ask about the second view' })).toBeVisible();
    await expect(popular).toHaveCount(0);
  });
  await test.step('one that comes back lives again, the conversation still there', async () => {
    await another.click();
    await expect(popular).toBeVisible();
    await page.getByRole('button', { name: 'Ask about the first view' }).click();
    await expect(assistant.answer).toContainText('With the form.');
  });
});
