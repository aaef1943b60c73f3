import { localOrigins } from '../../../scripts/ports.ts';
import { expectFocusRing, expectTouchTargets, widthOf } from '../../fixtures/control-checks.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

const address = `${localOrigins.demoSite}/cases/ask-button/`;

test('the ask button has the page’s text and is at least 230 px wide, or full width below 768 px', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/ask-button/');
  const short = page.locator('#short').getByRole('button');

  await test.step('its text', async () => {
    await expect(page.locator('#plain').getByRole('button')).toHaveText('Ask about this page');
    await expect(short).toHaveText('Ask');
    const element = page.locator('#short assist-ask-button');
    await element.evaluate((button) => button.setAttribute('button-text', 'Ask now'));
    await expect(short).toHaveText('Ask now');
    await element.evaluate((button) => button.removeAttribute('button-text'));
    await expect(short).toHaveText('Ask about this page');
    await element.evaluate((button) => button.setAttribute('button-text', 'Ask'));
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(0);
  });

  await test.step('its width', async () => {
    expect(await widthOf(short)).toBe(230);
    const narrow = page.locator('#narrow').getByRole('button');
    expect(await widthOf(narrow), 'in a parent as wide as its content').toBe(230);
    expect(await widthOf(page.locator('#long').getByRole('button'))).toBeGreaterThan(230);
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await widthOf(short)).toBe(230);
    for (const width of [767, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthOf(short)).toBe(await widthOf(page.locator('#short')));
    }
    await expectTouchTargets(page.locator('assist-ask-button button'));
  });
});

test('the ask button opens the drawer by keyboard with the page’s current address, and gets the focus back', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/ask-button/?from=letter#fees');
  await page.keyboard.press('Tab');
  await expect(assistant.askButton).toBeFocused();
  await expectFocusRing(assistant.askButton);

  await page.keyboard.press('Enter');
  await expect(assistant.input).toBeFocused();
  await assistant.ask('What does this page say?');
  const first = await answers.next();
  expect(first.body).toMatchObject({
    messages: [{ role: 'user', content: 'What does this page say?' }],
    data: { contextUrl: address },
  });
  expect(first.body).toHaveProperty('id', expect.stringMatching(/^[0-9a-f-]{36}$/));
  first.finish();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(assistant.askButton).toBeFocused();

  await page.evaluate(() => history.pushState(null, '', '?step=2'));
  await page.keyboard.press('Space');
  await expect(assistant.input).toBeFocused();
  await assistant.ask('And this one?');
  const second = await answers.next();
  expect(second.body).toMatchObject({ data: { contextUrl: address } });
  second.finish();
});

test('the ask button sends only the query parameters that the page names', async ({
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/ask-button/?session=secret&id=7&id=8#fees');
  await assistant.ask('What does this page say?');
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ data: { contextUrl: `${address}?id=7&id=8` } });
  answer.finish();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('on a phone the ask button opens the drawer by a tap, from the bottom', async ({
    page,
    assistant,
  }) => {
    await assistant.goto('/cases/ask-button/');
    await page.locator('#fallback').getByRole('button').tap();
    await assistant.expectOpen();
    await expect(assistant.input).toBeFocused();
    await expectTouchTargets(assistant.close);
  });
});
