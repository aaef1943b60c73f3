import { drawerUrl } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ endsAccessible: true });

test('the standalone drawer opens by itself, asks nothing by itself, and shows its state', async ({
  page,
  assistant,
  answers,
}) => {
  await page.goto(`${drawerUrl}#question=How%20do%20I%20apply%3F`);
  const status = page.getByText(/^Environment: local\./);

  await test.step('the question stands in the input, and is not sent', async () => {
    await expect(assistant.input).toHaveValue('How do I apply?');
    await expect(assistant.input).toBeFocused();
    await expect(status).toContainText('Mode: input. Query: None. Context: None.');
  });
  await test.step('the question is asked by the visitor', async () => {
    await assistant.input.press('Enter');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: 'How do I apply?' }] });
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(status).toContainText('Mode: answering. Query: How do I apply?.');
  });
  await test.step('the closed drawer leaves a button that opens it with its answer', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(assistant.input).toBeFocused();
    await expect(assistant.answer).toContainText('With the form.');
  });
});
