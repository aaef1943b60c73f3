import { expectAccessible } from '../fixtures/accessibility.ts';
import { answerExample } from '../fixtures/example-answer.ts';
import { expect, test } from '../fixtures/test.ts';

test('the earlier questions are one folded row above the answer, and the way back unfolds them', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I get a veteran card?');
  await answerExample(assistant, answers);
  const row = assistant.frame.locator('summary', { hasText: 'Earlier questions (1)' });
  await expect(row).toHaveCount(0);
  await assistant.ask('How long does it take?');
  await answerExample(assistant, answers);

  await test.step('the keyboard unfolds the answer', async () => {
    const question = assistant.asked('How do I get a veteran card?');
    await expect(row).toBeVisible();
    await expect(question).toBeHidden();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(assistant.frame.locator('.earlier-question .answer-text')).toBeVisible();
    await expectAccessible(page, [assistant.frame]);
  });

  await test.step('the way back loses nothing', async () => {
    await assistant.frame.getByRole('button', { name: 'Back to popular questions' }).click();
    await expect(assistant.frame.getByText('Earlier questions (2)')).toBeVisible();
    await expect(assistant.asked('How long does it take?')).toBeVisible();
    await expectAccessible(page, [assistant.frame]);
  });

  await test.step('a reload keeps nothing', async () => {
    await assistant.openOn('/cases/bare/');
    await expect(assistant.frame.getByText('Popular questions')).toBeVisible();
    await expect(assistant.frame.getByText(/^Earlier questions/)).toHaveCount(0);
  });
});

test('after Stop the visitor edits the question or asks again, by keyboard', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I get a veteran card?');
  const first = await answers.next();
  first.send({ type: 'text', value: 'Half an answer' });
  await expect(assistant.answer).toContainText('Half an answer');
  await assistant.stop.click();
  await assistant.frame.getByRole('button', { name: 'Edit question' }).press('Enter');
  await expect(assistant.input).toBeFocused();
  await expect(assistant.input).toHaveValue('How do I get a veteran card?');
  await expectAccessible(page, [assistant.frame]);
  await assistant.frame.getByRole('button', { name: 'Ask again' }).press('Enter');
  await expect(assistant.input).toHaveValue('');
  await answerExample(assistant, answers);
  await expect(assistant.frame.getByText('You stopped this answer.')).toHaveCount(0);
});
