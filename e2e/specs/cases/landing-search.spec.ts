import { expectFocusRing, expectTouchTargets, widthOf } from '../../fixtures/control-checks.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

const tooLong = 'Question too long. Shorten it so we can give a clearer answer.';
const limit = 'x'.repeat(150);

test.beforeEach(({ assistant }) => assistant.goto('/cases/landing-search/'));

test('the landing box has the page’s placeholder and popular questions, and is at most 650 px wide', async ({
  page,
}) => {
  const plain = page.locator('#plain');
  const attributes = page.locator('#attributes');
  const property = page.locator('#property');

  await test.step('as it comes', async () => {
    await expect(plain.getByRole('textbox')).toHaveAttribute(
      'placeholder',
      'AI assist can answer your questions',
    );
    await expect(plain.getByText('Popular:', { exact: true })).toBeVisible();
    await expect(plain.getByRole('list', { name: 'Popular:' }).getByRole('button')).toHaveText([
      'Transitioning to civilian life',
      'Veteran cards for providers',
      'Commemorative services',
    ]);
  });

  await test.step('by attributes', async () => {
    await expect(attributes.getByRole('textbox')).toHaveAttribute(
      'placeholder',
      'What do you want to know about cards?',
    );
    await expect(attributes.getByRole('listitem')).toHaveText(['Gold card', 'White card']);
    await attributes.evaluate((element) => element.setAttribute('questions', ' One ;; Two '));
    await expect(attributes.getByRole('listitem')).toHaveText(['One', 'Two']);
    await attributes.evaluate((element) => element.setAttribute('questions', ''));
    await expect(attributes.getByText('Popular:')).toBeHidden();
  });

  await test.step('by a property set before the element was alive', async () => {
    await expect(property.getByRole('listitem')).toHaveText(['Home loans', 'Burial flags']);
    await expect(property.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  });

  await test.step('its width', async () => {
    expect(await widthOf(plain)).toBe(650);
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const room = await page.locator('main p').first().boundingBox();
      expect(await widthOf(plain)).toBe(Math.min(650, room?.width ?? 0));
    }
    await expectTouchTargets(page.locator('assist-landing-search button:visible'));
  });
});

test('the landing box has a visible label, which names its landmark', async ({ page }) => {
  const landmark = page.locator('#plain').getByRole('search', { name: 'Ask AI assist a question' });
  await expect(landmark.getByText('Ask AI assist a question', { exact: true })).toBeVisible();
  await expect(landmark.getByRole('textbox', { name: 'Ask AI assist a question' })).toBeVisible();
});

test('a long word widens neither the landing box nor the page', async ({ page }) => {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const plain = page.locator('#plain');
    const before = await widthOf(plain.locator('form'));
    await plain.getByRole('textbox').fill('x'.repeat(140));
    expect(await widthOf(plain.locator('form'))).toBe(before);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
    await plain.getByRole('textbox').fill('');
  }
});

test('the landing box sends a question by Enter', async ({ assistant, page, answers }) => {
  const box = page.locator('#plain').getByRole('textbox');

  await test.step('by keyboard: Shift+Enter is a new line, a blank box sends nothing', async () => {
    await page.keyboard.press('Tab');
    await expect(box).toBeFocused();
    await expectFocusRing(box);
    await page.keyboard.press('Enter');
    await page.keyboard.type('  ');
    await page.keyboard.press('Enter');
    await assistant.expectClosed();
    await box.fill('Can I get');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('a card?');
    await expect(box).toHaveValue('Can I get\na card?');
    await assistant.expectClosed();
    expect(answers.untaken).toBe(0);
    await page.keyboard.press('Enter');
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: 'Can I get\na card?' }] });
    answer.finish();
    await expect(assistant.input).toBeFocused();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
  });

  await test.step('never by the Enter that ends a composition', async () => {
    const keyboard = await page.context().newCDPSession(page);
    await box.fill('');
    await box.focus();
    await keyboard.send('Input.imeSetComposition', {
      text: 'かね',
      selectionStart: 2,
      selectionEnd: 2,
    });
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
    await page.evaluate(() => {
      const note = (event: KeyboardEvent): void => {
        Reflect.set(window, 'wasComposing', event.isComposing);
      };
      addEventListener('keydown', note, { once: true });
    });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasComposing'))).toBe(true);
    await expect(box).toHaveValue('かね');
    // Does as Safari does: ends the composition by inserting its text, and then sends Enter's key event. Only the key
    // code 229 shows that the key belongs to the composition.
    await keyboard.send('Input.insertText', { text: 'かね' });
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      ...enter,
      windowsVirtualKeyCode: 229,
    });
    await assistant.expectClosed();
    await expect(box).not.toHaveValue('');
    expect(answers.untaken).toBe(0);
  });
});

test('the landing box sends a question by its button or by a popular question', async ({
  assistant,
  page,
  answers,
}) => {
  const box = page.locator('#plain').getByRole('textbox');

  const expectAsked = async (content: string): Promise<void> => {
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ role: 'user', content }] });
    expect(answer.body).not.toHaveProperty('data.contextUrl');
    await expect(assistant.asked(content)).toBeVisible();
    answer.finish();
    await assistant.close.click();
    await assistant.expectClosed();
  };

  await test.step('by its button', async () => {
    await box.fill(' What is a white card? ');
    await page.locator('#plain').getByRole('button', { name: 'Ask', exact: true }).click();
    await expectAsked('What is a white card?');
  });

  await test.step('a popular question: the text shown, or the one behind it', async () => {
    await page.getByRole('button', { name: 'Gold card' }).click();
    await expectAsked('Gold card');
    await page.getByRole('button', { name: 'White card' }).click();
    await expectAsked('What does a white card cover?');
    await page.locator('#property').getByRole('textbox').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Home loans' })).toBeFocused();
    await expectFocusRing(page.getByRole('button', { name: 'Home loans' }));
    await page.keyboard.press('Space');
    await expectAsked('Who can get a home loan?');
    await expect(page.getByRole('button', { name: 'Home loans' })).toBeFocused();
  });
});

test('the landing box sends a question of 150 characters, and keeps one of 151 with the message', async ({
  page,
  assistant,
  answers,
}) => {
  const box = page.locator('#plain').getByRole('textbox');
  const message = page.locator('#plain').getByText(tooLong);

  await box.fill(`${limit}y`);
  await expect(message).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue(`${limit}y`);
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleErrorMessage(tooLong);
  await expect(box).not.toHaveAccessibleDescription(tooLong);
  await assistant.expectClosed();
  expect(answers.untaken).toBe(0);

  await box.press('Backspace');
  await expect(message).toHaveCount(0);
  await box.press('Enter');
  const letters = await answers.next();
  expect(letters.body).toMatchObject({ messages: [{ content: limit }] });
  letters.finish();
  await assistant.close.click();
  await assistant.expectClosed();

  // The emoji has two code units, but counts as one character.
  await box.fill('🎖'.repeat(151));
  await expect(message).toBeVisible();
  await box.fill('🎖'.repeat(150));
  await expect(message).toHaveCount(0);
  await box.press('Enter');
  const emoji = await answers.next();
  expect(emoji.body).toMatchObject({ messages: [{ content: '🎖'.repeat(150) }] });
  emoji.finish();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('on a phone a tap sends a popular question', async ({ page, assistant, answers }) => {
    await page.getByRole('button', { name: 'Burial flags' }).tap();
    const answer = await answers.next();
    expect(answer.body).toMatchObject({ messages: [{ content: 'Burial flags' }] });
    answer.finish();
    await expect(assistant.asked('Burial flags')).toBeVisible();
  });
});

test('the landing box has a focus ring on its field, and grows with its text in browsers without `field-sizing`', async ({
  page,
  assistant,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...values: [string]) => values[0] !== 'field-sizing' && supports(...values);
  });
  await assistant.goto('/cases/landing-search/');
  const plain = page.locator('#plain');
  await plain.evaluate(({ shadowRoot }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea{field-sizing:fixed!important}');
    shadowRoot?.adoptedStyleSheets.push(sheet);
  });
  const input = plain.getByRole('textbox');
  const heightOf = async () => (await input.boundingBox())?.height ?? 0;
  const before = await heightOf();
  await input.fill('One line\nand another\nand a third.');
  await expectFocusRing(input);
  expect(await heightOf()).toBeGreaterThan(before + 20);
  expect(await input.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
  await input.fill('');
  expect(await heightOf()).toBe(before);
});
