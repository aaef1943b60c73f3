import { drawerUrl } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ endsAccessible: true });

const contextUrl = 'https://www.example.gov/cards/';

test('the standalone drawer lets a tester call its methods, and shows its notices', async ({
  page,
  assistant,
  answers,
}) => {
  await page.goto(`${drawerUrl}#question=How%20do%20I%20apply%3F`);
  const status = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: name, visible: true })
      .locator('xpath=following-sibling::dd');
  const context = page.getByLabel('Context address').filter({ visible: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('the question stands in the input, and is not sent', async () => {
    await expect(assistant.input).toHaveValue('How do I apply?');
    await expect(assistant.input).toBeFocused();
    await page.getByText('For testers').click();
    await expect(status('Query')).toHaveText('None');
    await expect(status('Mode')).toHaveText('input');
    await expect(status('Drawer')).toHaveText('open');
  });
  await test.step('an address that is none is not taken', async () => {
    await context.fill('nonsense');
    await context.press('Enter');
    await expect(context).toHaveAttribute('aria-invalid', 'true');
    await expect(status('Context')).toHaveText('None');
  });
  await test.step('the question is asked about the page that was set', async () => {
    await context.fill(contextUrl);
    await press('Set');
    await expect(status('Context')).toHaveText(contextUrl);
    await assistant.input.press('Enter');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      messages: [{ content: 'How do I apply?' }],
      data: { contextUrl },
    });
    answer.send({ type: 'text', value: 'With the form.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(status('Query')).toHaveText('How do I apply?');
    await expect(status('Mode')).toHaveText('answering');
  });
  await test.step('closed, the way back and the bar are on the page', async () => {
    await press('Open or close');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(status('Drawer')).toHaveText('closed');
    await press('Reset');
    await expect(status('Query')).toHaveText('None');
    await expect(status('Context')).toHaveText('None');
    await expect(status('Mode')).toHaveText('input');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(assistant.input).toBeFocused();
    await expect(assistant.input).toHaveValue('');
  });
});
