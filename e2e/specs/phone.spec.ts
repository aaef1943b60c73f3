import type { Locator } from '@playwright/test';
import { answerExample, exampleFollowUp, exampleQuestion } from '../fixtures/example-answer.ts';
import { phone } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';

/** Touch is on only in Chromium, because Playwright's taps do nothing in Firefox. */
test.use({
  viewport: phone,
  hasTouch: ({ browserName }, use) => use(browserName === 'chromium'),
  isMobile: ({ browserName }, use) => use(browserName === 'chromium'),
});

test('on a phone the landing box and the drawer answer a question each, and the focus returns', async ({
  page,
  hasTouch,
  assistant,
  answers,
}) => {
  const press = (target: Locator) => (hasTouch ? target.tap() : target.click());
  await assistant.goto('/cases/page-behind/');

  await test.step('the landing box', async () => {
    await press(assistant.landingBox);
    await page.keyboard.type(exampleQuestion);
    await press(page.locator('assist-landing-search').getByRole('button', { name: 'Ask' }));
    await answerExample(assistant, answers);
    await expect(assistant.asked(exampleQuestion)).toBeVisible();
    await assistant.untilInPlace();
    const sheet = await assistant.frame.locator('[data-vaul-drawer]').boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: phone.width });
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(phone.height);
  });

  await test.step('a follow-up, and Close', async () => {
    await press(assistant.frame.getByRole('button', { name: exampleFollowUp }));
    await answerExample(assistant, answers);
    await expect(assistant.asked(exampleFollowUp)).toBeVisible();
    await press(assistant.close);
    await assistant.expectClosed();
    await expect(assistant.landingBox).toBeFocused();
  });

  await test.step('the ask button, and Escape', async () => {
    await press(assistant.askButton);
    await expect(assistant.input).toBeFocused();
    await page.keyboard.type('And how long?');
    await page.keyboard.press('Enter');
    await answerExample(assistant, answers);
    await expect(assistant.asked('And how long?')).toBeVisible();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
  });
});
