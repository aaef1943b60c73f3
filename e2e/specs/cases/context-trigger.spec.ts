import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

const tooLong = 'Question too long. Shorten it so we can give a clearer answer.';

test.beforeEach(({ assistant }) => assistant.goto('/cases/context-trigger/'));

test('a context trigger opens the drawer with another page as context, or with a question', async ({
  page,
  assistant,
  answers,
}) => {
  const link = page.locator('#link a');

  await test.step('a link, by keyboard: the question is sent with the page it is about', async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({
      messages: [{ role: 'user', content: 'Who can get a gold card?' }],
      data: { contextUrl: `${localOrigins.demoSite}/cards/gold-card/` },
    });
    answer.finish();
    await expect(assistant.input).toBeFocused();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(link).toBeFocused();
    expect(page.url()).toBe(`${localOrigins.demoSite}/cases/context-trigger/`);
  });

  const contexts = [
    { id: 'button', contextUrl: `${localOrigins.demoSite}/health/dental/` },
    { id: 'plain', contextUrl: `${localOrigins.demoSite}/cases/context-trigger/` },
    { id: 'wrong', contextUrl: `${localOrigins.demoSite}/cases/context-trigger/` },
  ];
  for (const { id, contextUrl } of contexts) {
    await test.step(`#${id}: the context is ${contextUrl}, and nothing is sent`, async () => {
      await page.locator(`#${id}`).locator('a, button span').click();
      await expect(assistant.input).toBeFocused();
      expect(answers.untaken).toBe(0);
      await assistant.ask('What is this about?');
      const answer = await answers.next();
      expect(answer.body).toMatchObject({ data: { contextUrl } });
      answer.finish();
      await assistant.close.click();
      await assistant.expectClosed();
    });
  }

  await test.step('a question that is too long is kept with the message, unsent', async () => {
    await page.locator('#long a').click();
    await expect(assistant.input).toHaveAccessibleDescription(new RegExp(tooLong));
    await expect(assistant.input).toHaveValue(/^I served for twelve years/);
    expect(answers.untaken).toBe(0);
  });
});

test('a context trigger does not change the look of its link and the text around it', async ({
  page,
  context,
  assistant,
}) => {
  await test.step('its look', async () => {
    const [inside, outside] = await Promise.all(
      ['#link', '#outside'].map((place) =>
        page.locator(`${place} a`).evaluate((link) => {
          const { width, height, left } = link.getBoundingClientRect();
          const { color, font, textDecorationLine } = getComputedStyle(link);
          return { width, height, left, color, font, textDecorationLine };
        }),
      ),
    );
    expect(inside).toEqual(outside);
  });

  await test.step('a click beside the link', async () => {
    await page.locator('#plain').click({ position: { x: 5, y: 5 } });
    await assistant.expectClosed();
  });

  await test.step('a link the visitor wants in a tab of its own', async () => {
    const opened = context.waitForEvent('page');
    await page.locator('#link a').click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect(tab).toHaveURL(`${localOrigins.demoSite}/cards/gold-card/`);
    await tab.close();
    await assistant.expectClosed();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('on a phone a context trigger opens the drawer by a tap', async ({ page, assistant }) => {
    await page.locator('#button span').tap();
    await assistant.expectOpen();
    await expect(assistant.input).toBeFocused();
  });
});
