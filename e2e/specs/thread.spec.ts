import { localOrigins } from '../../scripts/ports.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import type { Assistant } from '../fixtures/assistant.ts';
import { answerExample } from '../fixtures/example-answer.ts';
import { expect, test } from '../fixtures/test.ts';

const suggestionsUrl = `${localOrigins.answerService}/v2/suggestions?contextUrl=`;
const pageUrl = `${localOrigins.demoSite}/cases/bare/`;

const chip = ({ frame }: Assistant) => frame.getByText(/^About: /);

test('a typed question is about the first source on screen, until the visitor removes the chip', async ({
  page,
  assistant,
  answers,
  announcements,
}) => {
  await assistant.openOn('/cases/bare/');
  await test.step('the page of the ask button comes first', async () => {
    await expect(chip(assistant)).toHaveText('About: localhost');
    await expect(chip(assistant)).toHaveText('About: localhost');
    await assistant.ask('How do I get a veteran card?');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ data: { contextUrl: pageUrl } });
    answer.send({ type: 'text', value: 'No source says that.' });
    answer.finish();
    await assistant.untilAnswered();
    await expect(chip(assistant)).toHaveText('About: localhost');
  });

  await test.step('then the first source of the answer', async () => {
    await assistant.ask('And what is it for?');
    await answerExample(assistant, answers);
    await expect(chip(assistant)).toHaveText('About: localhost');
    await assistant.input.fill('How long');
    await expect(chip(assistant)).toHaveText('About: Veteran cards');
    await expectAccessible(page, [assistant.frame]);
    await assistant.ask('How long does it take?');
    await expect(chip(assistant)).toHaveText('About: Veteran cards');
  });

  await test.step('and nothing once it is removed, by the keyboard', async () => {
    await answerExample(assistant, answers);
    await page.keyboard.press('Shift+Tab');
    await expect(assistant.removeTopic).toBeFocused();
    const before = (await announcements.log()).length;
    await page.keyboard.press('Enter');
    await expect(assistant.input).toBeFocused();
    await expect(chip(assistant)).toHaveCount(0);
    await expect
      .poll(async () => (await announcements.log()).slice(before))
      .toEqual(['Removed ‘About: Veteran cards’']);
    await assistant.ask('Where is my claim?');
    const answer = await answers.next();
    expect(answer.body).not.toHaveProperty('data');
    answer.finish();
    await expect(assistant.stop).toHaveCount(0);
  });
});

test('a typed question about a source is sent with its page', async ({ assistant, answers }) => {
  await assistant.goto('/cases/bare/');
  await assistant.open();
  await assistant.ask('How do I get a veteran card?');
  await answerExample(assistant, answers);
  await assistant.ask('How long does it take?');
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ data: { contextUrl: 'https://example.gov/cards/' } });
  answer.finish();
  await expect(assistant.stop).toHaveCount(0);
});

test('the landing view begins with questions of the page it was opened for', async ({
  page,
  context,
  assistant,
}) => {
  const requests: string[] = [];
  await context.route(`${suggestionsUrl}*`, (route) => {
    requests.push(route.request().url());
    const questions = ['Who can get a gold card?', 'What does it pay for?', 'How do I renew it?'];
    return route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: {
        pageTitle: 'Cartes d’ancien combattant',
        suggestedQuestions: questions.map((question) => ({ question, reasoning: '' })),
      },
    });
  });
  await assistant.goto('/cases/bare/?token=secret#part');
  expect(requests).toEqual([]);
  await assistant.open();
  const questions = assistant.frame.getByRole('listitem').getByRole('button');
  await expect(questions).toHaveCount(9);
  await expect(chip(assistant)).toHaveText('About: Cartes d’ancien combattant');
  await expect(questions.first()).toHaveText('Who can get a gold card?');
  await expect(questions.nth(3)).toHaveText('How do I apply for a gold card?');
  expect(requests).toEqual([`${suggestionsUrl}${encodeURIComponent(pageUrl)}`]);
  await expectAccessible(page, [assistant.frame]);

  await assistant.removeTopic.click();
  await expect(questions).toHaveCount(6);
  await expect(assistant.input).toBeFocused();
});

test('the chip shows no words of an address that the service does not know', async ({
  assistant,
}) => {
  await assistant.goto('/cases/bare/');
  await assistant.page.evaluate(() =>
    Reflect.get(window, 'Assist').open({
      contextUrl: `${location.origin}/your-password-expired-call-0800-555-0100/`,
    }),
  );
  await expect(chip(assistant)).toHaveText('About: localhost');
});

test('a service without questions of a page changes nothing', async ({
  context,
  assistant,
  problems,
}) => {
  problems.expectFailedRequest();
  await context.route(`${suggestionsUrl}*`, (route) =>
    route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await assistant.goto('/cases/bare/');
  const refused = assistant.page.waitForResponse(`${suggestionsUrl}*`);
  await assistant.open();
  await refused;
  await expect(assistant.frame.getByRole('listitem')).toHaveCount(6);
  await expect(assistant.frame.getByRole('alert')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('on a phone the button that removes the chip is 44 px and brings up no keyboard', {
    tag: '@chromium',
  }, async ({ assistant, answers }) => {
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I get a veteran card?');
    await answerExample(assistant, answers);
    // Measures until the values fit, because the drawer may still move.
    await expect(async () => {
      const box = await assistant.removeTopic.boundingBox();
      expect(box?.width).toBeCloseTo(44, 1);
      expect(box?.height).toBeCloseTo(44, 1);
      const input = await assistant.input.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0);
    }).toPass();
    await assistant.removeTopic.tap();
    await expect(chip(assistant)).toHaveCount(0);
    await expect(assistant.input).not.toBeFocused();
  });
});

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
