import { localOrigins } from '../../scripts/ports.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const tooLong = 'Question too long. Shorten it so we can give a clearer answer.';
const limit = 'x'.repeat(150);

test.describe('asking a question', { tag: '@core' }, () => {
  test('a question from the landing box opens the drawer, and an answer with sources streams in', {
    tag: '@storage',
  }, async ({ page, assistant }) => {
    await assistant.goto('/');
    await assistant.landingBox.fill('How do I apply for a gold card?');
    await assistant.landingBox.press('Enter');

    await assistant.expectOpen();
    await expect(assistant.asked('How do I apply for a gold card?')).toBeVisible();
    await expect(assistant.answer).toContainText(/gold card/i);
    await assistant.untilAnswered();

    await expect(assistant.sources.first()).toHaveAttribute(
      'href',
      new RegExp(`^${localOrigins.demoSite}/.+gold-card`),
    );
    await expect(assistant.sources.first()).toHaveAttribute('target', '_blank');
    await expect(assistant.sources.first()).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(
      assistant.frame.getByRole('heading', { name: 'Follow up questions' }),
    ).toBeVisible();
    await expect(assistant.input).toHaveValue('');
    await expectAccessible(page);
  });

  test('a follow-up question is submitted at once', { tag: '@storage' }, async ({ assistant }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I check my claim status?');
    await assistant.untilAnswered();
    const followUp = assistant.frame
      .getByRole('region', { name: 'Follow up questions' })
      .getByRole('button')
      .first();
    const question = (await followUp.innerText()).trim();
    await followUp.click();
    await expect(assistant.frame.getByRole('heading', { name: question })).toBeVisible();
    await assistant.untilAnswered();
  });

  test('a link to a passage that the answer quotes opens the page at that passage', async ({
    page,
    assistant,
  }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I replace a lost or stolen card?');
    await assistant.untilAnswered();
    const opened = page.waitForEvent('popup');
    await assistant.answer
      .locator('.answer-text a[href*=":~:text=How%20do%20you%20replace"]')
      .click();
    const cards = await opened;
    const heading = cards.getByRole('heading', { name: /replace a lost, stolen or damaged card/ });
    await expect(heading).toBeInViewport();
    expect(await cards.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('a suggested question of the landing view is submitted at once', async ({
    page,
    assistant,
  }) => {
    await assistant.openOn('/cases/bare/');
    await expect(assistant.frame.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
    await expect(
      assistant.frame.getByText(
        "We'll search trusted content from the Department of Veterans’ Affairs to help you find the right information.",
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await assistant.frame.getByRole('button', { name: /veteran card/i }).click();
    await assistant.untilAnswered();
    await expect(assistant.answer).toContainText(/veteran card/i);
  });

  test('the answer is shown while it is still being written', async ({
    page,
    assistant,
    answers,
  }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply?');
    const answer = await answers.next();
    await expect(assistant.frame.getByText('Got it - interpreting your question…')).toBeVisible();
    await expectAccessible(page);

    answer.send({ type: 'text', value: 'First you ' });
    await expect(assistant.answer).toContainText('First you');
    await expect(assistant.stop).toBeVisible();
    answer.send({ type: 'text', value: '**fill in** the form.\n\n1. Print it\n2. Sign it\n' });
    await expect(assistant.answer.getByRole('listitem')).toHaveText(['Print it', 'Sign it']);
    await expect(assistant.answer.locator('strong')).toHaveText('fill in');
    answer.finish();
    await assistant.untilAnswered();
  });
});

test('a visitor asks, reads and closes with the keyboard alone [P10]', { tag: '@core' }, async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/bare/');
  await assistant.askButton.focus();
  await page.keyboard.press('Enter');
  await expect(assistant.input).toBeFocused();
  await page.keyboard.type('How do I update my personal information?');
  await page.keyboard.press('Enter');
  await assistant.untilAnswered();
  await expect(assistant.input).toBeFocused();

  await page.keyboard.press('F6');
  await expect(assistant.input).not.toBeFocused();
  await page.keyboard.press('F6');
  await expect(assistant.input).toBeFocused();

  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(assistant.askButton).toBeFocused();
});

// Runs only in Chromium, because the limit is the drawer's own.
test('a question of 1 to 150 characters is sent; an empty one is ignored, a longer one kept with an error', {
  tag: ['@core', '@chromium'],
}, async ({ assistant, answers }) => {
  await assistant.openOn('/cases/bare/');
  await test.step('empty or blank', async () => {
    await assistant.ask('');
    await assistant.ask('  ');
    await expect(assistant.frame.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
    expect(answers.untaken).toBe(0);
  });

  await test.step('151 characters', async () => {
    await assistant.ask(`${limit}y`);
    await expect(assistant.input).toHaveAccessibleDescription(new RegExp(tooLong));
    await expect(assistant.input).toHaveValue(`${limit}y`);
    await expect(assistant.input).toBeFocused();
    expect(answers.untaken).toBe(0);
  });

  await test.step('150 characters, and 150 of several code units each', async () => {
    await assistant.ask(limit);
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: limit }] });
    answer.send({ type: 'text', value: 'Understood.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(assistant.input).not.toHaveAccessibleDescription(new RegExp(tooLong));

    await assistant.ask('🎖'.repeat(150));
    (await answers.next()).finish();
  });
});
